import sharp from "sharp";
import { paths } from "~/paths";
import { ScreenshotBrowser, type Scheme } from "./screenshots";

const phones: { site: string; scheme: Scheme }[] = [
  { site: "apricot", scheme: "light" },
  { site: "marina", scheme: "light" },
  { site: "aurora", scheme: "dark" },
];
const phone = { width: 390, height: 800 };
const gap = 12;

/** The picture of the README: the members page of three sites, side by side. */
export async function readmePicture(port: number): Promise<Buffer> {
  const parts = [];
  for (const [index, { site, scheme }] of phones.entries()) {
    const view = { origin: `http://${site}.localhost:${port}`, width: phone.width, scheme };
    const screen = { name: "members", path: paths.members(), viewer: "premium" } as const;
    const { picture, problems } = await ScreenshotBrowser.with(view, (browser) => browser.take(screen, phone.height));
    if (problems.length > 0) throw new Error(`${site}: ${problems.join("; ")}`);
    parts.push({ input: await rounded(picture), left: gap + index * (phone.width + gap), top: gap });
  }
  const width = gap + phones.length * (phone.width + gap);
  const sheet = { width, height: phone.height + 2 * gap, channels: 3, background: "#ebe7e5" } as const;
  return sharp({ create: sheet }).composite(parts).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
}

function rounded(picture: Buffer): Promise<Buffer> {
  const { width, height } = phone;
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="18"/></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(corners), blend: "dest-in" }])
    .png()
    .toBuffer();
}
