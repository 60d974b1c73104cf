import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { expect, it } from "vitest";
import { picture } from "../../tests/support/picture";
import { photoColours } from "./photo-colours.server";

/** Hash of a picture with a red and a blue half, and a white middle. */
async function hashed(): Promise<string> {
  const parts = [
    { input: await picture(50, 80, "#e00000").png().toBuffer(), left: 0, top: 0 },
    { input: await picture(50, 80, "#0000e0").png().toBuffer(), left: 50, top: 0 },
    { input: await picture(40, 30, "#ffffff").png().toBuffer(), left: 30, top: 25 },
  ];
  const { data, info } = await sharp(await picture(100, 80, "#000000").composite(parts).png().toBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

it("The colours of a photo are those of its four corners and its centre", async () => {
  const colours = photoColours(await hashed()) ?? "";
  expect(colours).toMatch(/^[\da-f]{15}$/);
  const parts = (colours.match(/.../g) ?? []).map((colour) => [...colour].map((digit) => Number.parseInt(digit, 16)));
  const [topLeft, topRight, bottomLeft, bottomRight, centre] = parts as [number, number, number][];
  for (const [red, , blue] of [topLeft, bottomLeft] as [number, number, number][])
    expect(red).toBeGreaterThan(blue + 4);
  for (const [red, , blue] of [topRight, bottomRight] as [number, number, number][])
    expect(blue).toBeGreaterThan(red + 4);
  const green = (colour?: number[]) => colour?.[1] ?? 0;
  expect(green(centre)).toBeGreaterThan(green(topLeft) + 4);
});

it("A photo without a readable hash has no colours", () => {
  for (const unreadable of [null, "", "!!", "AAA="]) expect(photoColours(unreadable)).toBeNull();
});
