/** Widths of the uncropped sizes of a photo, by the size's name in its address. */
export const photoWidths = { small: 320, card: 480, large: 720, full: 1080 } as const;

/** Width and height of the square size. */
export const thumbWidth = 160;

const sealedName = /\/(?:thumb|small|card|large|full)(?=\.[0-9a-z]+\.[\w-]{22}\.webp$)/;

type Width = readonly [size: string, width: number];

/** The `srcset` of a photo's URL. The encrypted part of the URL is the same for all sizes. */
function srcSetOf(src: string, widths: readonly Width[]): string | undefined {
  if (!sealedName.test(src)) return undefined;
  return widths.map(([size, width]) => `${src.replace(sealedName, `/${size}`)} ${width}w`).join(", ");
}

const uncroppedWidths = Object.entries(photoWidths);
const squareWidths: readonly Width[] = [
  ["thumb", thumbWidth],
  ["small", photoWidths.small],
];

export const photoSrcSet = (src: string) => srcSetOf(src, uncroppedWidths);

/** The `srcset` of a small square picture. */
export const avatarSrcSet = (src: string) => srcSetOf(src, squareWidths);
