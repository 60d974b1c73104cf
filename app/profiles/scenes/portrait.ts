import { z } from "zod";

/** Heads from the Open Peeps set for demo members. Excludes costumes and religious headwear. */
export const heads = [
  "afro",
  "bangs",
  "bangs2",
  "bun",
  "bun2",
  "cornrows",
  "cornrows2",
  "dreads1",
  "dreads2",
  "flatTop",
  "grayBun",
  "grayMedium",
  "grayShort",
  "hatBeanie",
  "hatHip",
  "long",
  "longBangs",
  "longCurly",
  "medium1",
  "medium2",
  "medium3",
  "mediumBangs",
  "mediumBangs2",
  "mediumBangs3",
  "mediumStraight",
  "noHair1",
  "noHair2",
  "noHair3",
  "pomp",
  "shaved1",
  "shaved2",
  "short1",
  "short2",
  "short3",
  "short4",
  "short5",
  "twists",
  "twists2",
] as const;
export type Head = (typeof heads)[number];

export const expressions = ["smile", "calm", "cute", "eatingHappy", "contempt"] as const;

export const beards = [
  "chin",
  "full",
  "full2",
  "full3",
  "full4",
  "goatee1",
  "moustache1",
  "moustache5",
  "moustache6",
  "moustache9",
] as const;

export const glasses = ["glasses", "glasses2", "glasses3", "glasses5", "sunglasses"] as const;

export const cloths = ["plain", "stripes", "dots", "checks"] as const;

// Allow only fixed values and formats, because the values are written into an SVG.
const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** Looks of a drawn person. */
export const portraitSchema = z.strictObject({
  head: z.enum(heads),
  face: z.enum(expressions),
  beard: z.enum(beards).nullable(),
  glasses: z.enum(glasses).nullable(),
  hair: colour,
  skin: colour,
  shirt: colour,
  trim: colour,
  cloth: z.enum(cloths),
  /** Width in percent of the drawn figure. */
  build: z.int().min(85).max(125),
  /** True for lines beside the eyes and the mouth. */
  lined: z.boolean(),
  /** A half-length portrait shows more of the background than a bust. */
  crop: z.enum(["bust", "half"]),
});
export type Portrait = z.infer<typeof portraitSchema>;
