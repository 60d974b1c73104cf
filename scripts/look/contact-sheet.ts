import sharp from "sharp";
import type { Screenshot } from "./screenshots";

const gap = 16;
const caption = 40;

/** Puts the screenshots side by side, each `column` pixels wide, with names above and problems in red. */
export async function contactSheet(screenshots: Screenshot[], column: number): Promise<Buffer> {
  const cells = await Promise.all(screenshots.map((screenshot) => cell(screenshot, column)));
  const width = cells.length * (column + gap) + gap;
  const height = Math.max(...cells.map(({ height }) => height)) + 2 * gap;
  const sheet = sharp({ create: { width, height, channels: 3, background: "#8a8a8a" } });
  const parts = cells.flatMap(({ title, picture }, index) => {
    const left = gap + index * (column + gap);
    return [
      { input: title, left, top: gap },
      { input: picture, left, top: gap + caption },
    ];
  });
  return sheet.composite(parts).png().toBuffer();
}

interface Cell {
  title: Buffer;
  picture: Buffer;
  height: number;
}

async function cell(screenshot: Screenshot, column: number): Promise<Cell> {
  const { data, info } = await sharp(screenshot.picture)
    .resize({ width: column })
    .png()
    .toBuffer({ resolveWithObject: true });
  const words = [screenshot.screen.name, ...screenshot.problems].join(" · ");
  const colour = screenshot.problems.length > 0 ? "#7a0010" : "#111";
  const title = `<svg xmlns="http://www.w3.org/2000/svg" width="${column}" height="${caption}"><text x="0" y="24"
    font-family="sans-serif" font-size="18" fill="${colour}">${inMarkup(words)}</text></svg>`;
  return { title: Buffer.from(title), picture: data, height: info.height + caption };
}

function inMarkup(text: string): string {
  return text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
