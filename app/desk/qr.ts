import { encode } from "uqr";

export interface QrShape {
  /** Modules per side, including the quiet zone. */
  size: number;
  path: string;
}

/** Draws a QR code as a path, with one rectangle per run of dark modules in a row. */
export function qrShape(text: string): QrShape {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "#" : "."))
        .join("")
        .matchAll(/#+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join("") };
}
