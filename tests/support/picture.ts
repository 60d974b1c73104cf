import sharp, { type Sharp } from "sharp";

/** A picture with a white square, because a photo of a single colour would be refused. */
export function picture(width: number, height: number, background = "#a04060"): Sharp {
  const mark = {
    width: Math.ceil(width / 3),
    height: Math.ceil(height / 3),
    channels: 3,
    background: "#ffffff",
  } as const;
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input: { create: mark } }]);
}
