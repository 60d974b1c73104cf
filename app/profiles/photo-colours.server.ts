import { thumbHashToRGBA } from "thumbhash";
import { lruCache } from "~/platform/lru-cache";

/** Centres of a placeholder's areas, as fractions of width and height: the four corners, then the middle. */
const areas = [
  [1 / 6, 1 / 6],
  [5 / 6, 1 / 6],
  [1 / 6, 5 / 6],
  [5 / 6, 5 / 6],
  [1 / 2, 1 / 2],
] as const;

const made = lruCache<typeof areas, string | null>(20_000);

/** Colours of a photo's corners and centre, three hexadecimal digits each. Null without a readable hash. */
export function photoColours(thumbhash: string | null): string | null {
  return thumbhash === null ? null : made(areas, thumbhash, () => decode(thumbhash));
}

function decode(thumbhash: string): string | null {
  const bytes = Buffer.from(thumbhash, "base64");
  if (bytes.length < 5) return null;
  const picture = thumbHashToRGBA(bytes);
  return areas.map(([x, y]) => meanColour(picture, x, y)).join("");
}

type Picture = ReturnType<typeof thumbHashToRGBA>;

/** Mean colour around a point, over a third of the picture's width and height. */
function meanColour({ w, h, rgba }: Picture, x: number, y: number): string {
  const sums = [0, 0, 0];
  let pixels = 0;
  for (let row = Math.floor((y - 1 / 6) * h); row < Math.ceil((y + 1 / 6) * h); row += 1) {
    for (let column = Math.floor((x - 1 / 6) * w); column < Math.ceil((x + 1 / 6) * w); column += 1) {
      const at = 4 * (Math.min(row, h - 1) * w + Math.min(column, w - 1));
      for (const part of sums.keys()) sums[part] = (sums[part] ?? 0) + (rgba[at + part] ?? 0);
      pixels += 1;
    }
  }
  return sums.map((sum) => Math.round(sum / pixels / 17).toString(16)).join("");
}
