import { Buffer } from "node:buffer";
import sharp, { type Sharp } from "sharp";
import { thumbHashToAverageRGBA } from "thumbhash";
import { describe, expect, it } from "vitest";
import { Refusal } from "~/platform/errors";
import { picture } from "../../tests/support/picture";
import { photoLimits } from "./photo";
import { inspectImage, rasteriseScene, renderVariants } from "./photo-pipeline.server";

const canary = "CANARY-52.3702N-4.8952E";

const withSecrets = (image: Sharp): Sharp =>
  image
    .withExif({
      IFD0: { ImageDescription: canary, Artist: canary },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 12/1" },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description about="${canary}"/></rdf:RDF></x:xmpmeta>`,
    );

/** Noise, which no encoder can compress. */
const grain = (width: number, height: number): Sharp =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * 7919) % 251)), {
    raw: { width, height, channels: 3 },
  });

const cutShort = [
  ["a JPEG", (image: Sharp) => image.jpeg()],
  ["a progressive JPEG", (image: Sharp) => image.jpeg({ progressive: true })],
  ["a PNG", (image: Sharp) => image.png()],
  ["an interlaced PNG", (image: Sharp) => image.png({ progressive: true })],
  ["a WebP", (image: Sharp) => image.webp()],
  ["a lossless WebP", (image: Sharp) => image.webp({ lossless: true })],
] as const;

async function refusal(action: Promise<unknown>): Promise<string> {
  const outcome = await action.then(
    () => "accepted",
    (error: unknown) => error,
  );
  return outcome instanceof Refusal ? outcome.code : String(outcome);
}

describe("the inspection of an image", () => {
  it.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'],
    ["SVG behind an XML head", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["PDF", "%PDF-1.7\n1 0 obj\n"],
    ["nothing", ""],
  ])("The inspection refuses %s (I03)", async (_, text) => {
    expect(await refusal(inspectImage(Buffer.from(text, "latin1")))).toBe("photo.type");
  });

  it.each(["heic", "heix", "mif1"])(
    "The inspection names HEIC, which only some browsers can read (%s)",
    async (brand) => {
      const head = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, "latin1");
      expect(await refusal(inspectImage(head))).toBe("photo.heic");
    },
  );

  it("The inspection refuses GIF, and bytes that only begin like a JPEG (I03)", async () => {
    expect(await refusal(inspectImage(await picture(8, 8).gif().toBuffer()))).toBe("photo.type");
    expect(await refusal(inspectImage(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])))).toBe("photo.damaged");
  });

  it("The inspection refuses a picture of several frames (I04)", async () => {
    const frames = Buffer.from(Array.from({ length: 8 * 64 * 3 }, (_, n) => (n * 7919) % 251));
    const moving = await sharp(frames, { raw: { width: 8, height: 64, channels: 3, pageHeight: 8 } })
      .webp({ loop: 0, delay: Array(8).fill(40) })
      .toBuffer();
    expect(await refusal(inspectImage(moving))).toBe("photo.type");
  });

  it("The inspection refuses 16,000 by 16,000 pixels without decoding them (I04)", async () => {
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: "#000" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(photoLimits.bytes);
    expect(await refusal(renderVariants(bomb))).toBe("photo.too_large");
    // The first bytes alone give the same refusal, so no pixel was decoded.
    expect(await refusal(renderVariants(bomb.subarray(0, 200)))).toBe("photo.too_large");
    const small = await picture(600, 600).png().toBuffer();
    expect(await refusal(renderVariants(small.subarray(0, 200)))).not.toBe("photo.too_large");
  });

  it("The inspection refuses too many bytes before it reads them", async () => {
    expect(await refusal(inspectImage(new Uint8Array(photoLimits.bytes + 1)))).toBe("photo.too_large");
  });

  it.each([
    ["a progressive JPEG", (image: Sharp) => image.jpeg({ progressive: true })],
    ["an interlaced PNG", (image: Sharp) => image.png({ progressive: true })],
    ["a lossless WebP", (image: Sharp) => image.webp({ lossless: true, effort: 0 })],
  ] as const)(
    "The inspection refuses %s when its decoder would hold too much in memory, and accepts a smaller one (I04)",
    async (_, as) => {
      expect(await refusal(inspectImage(await as(picture(6000, 4000)).toBuffer()))).toBe("photo.too_large");
      expect(await inspectImage(await as(picture(3000, 2000)).toBuffer())).toMatchObject({ width: 3000 });
    },
  );

  it("The inspection accepts 40 megapixels of a type that is decoded row by row, and refuses one row more", async () => {
    expect(await inspectImage(await picture(8000, 5000).jpeg().toBuffer())).toMatchObject({ width: 8000 });
    expect(await refusal(inspectImage(await picture(8000, 5001).jpeg().toBuffer()))).toBe("photo.too_large");
  });

  it.each(["jpeg", "png", "webp"] as const)(
    "The inspection accepts %s and reports the upright size",
    async (format) => {
      const bytes = await picture(360, 240).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
      expect(await inspectImage(bytes)).toEqual({ type: format, width: 240, height: 360 });
    },
  );
});

describe("rendered variants", () => {
  it("A large photo is rendered in five sizes", async () => {
    const photo = await renderVariants(await picture(2400, 3000).jpeg().toBuffer());
    expect(photo.variants.map(({ name, width, height }) => [name, width, height])).toEqual([
      ["thumb", 160, 160],
      ["small", 320, 400],
      ["card", 480, 600],
      ["large", 720, 900],
      ["full", 1080, 1350],
    ]);
    expect([photo.width, photo.height]).toEqual([1080, 1350]);
    for (const variant of photo.variants) expect((await sharp(variant.bytes).metadata()).format).toBe("webp");
  });

  it("A small photo is not enlarged, and its thumbnail is square", async () => {
    const photo = await renderVariants(await picture(200, 130).png().toBuffer());
    expect(photo.variants.map(({ width, height }) => [width, height])).toEqual([
      [160, 160],
      [200, 130],
      [200, 130],
      [200, 130],
      [200, 130],
    ]);
  });

  it.each(["jpeg", "png", "webp"] as const)("No rendered size contains metadata of a %s (I05)", async (format) => {
    const secret = await withSecrets(picture(600, 400)).toFormat(format).toBuffer();
    expect(secret.toString("latin1")).toContain(canary);
    for (const { name, bytes } of (await renderVariants(secret)).variants) {
      const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, comments], name).toEqual([undefined, undefined, undefined, undefined]);
      expect(Buffer.from(bytes).toString("latin1")).not.toContain("CANARY");
    }
  });

  it("A rendered photo stands upright and no longer contains its orientation", async () => {
    const lying = await sharp(await picture(300, 200, "#0000ff").png().toBuffer())
      .composite([{ input: await picture(150, 200, "#ff0000").png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const full = (await renderVariants(lying)).variants.find(({ name }) => name === "full");
    const { data, info } = await sharp(full?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([200, 300]);
    const topLeft = [data[0], data[2]];
    expect(topLeft[0]).toBeGreaterThan(200);
    expect(topLeft[1]).toBeLessThan(60);
  });

  it("A rendered photo contains no bytes that were behind or inside the picture (I03)", async () => {
    const passenger = Buffer.from(`<html><script>alert("${canary}")</script>PK\x03\x04`);
    const polyglot = Buffer.concat([await picture(300, 300).jpeg().toBuffer(), passenger]);
    for (const { bytes } of (await renderVariants(polyglot)).variants) {
      const text = Buffer.from(bytes).toString("latin1");
      expect(text).not.toContain("CANARY");
      expect(text).not.toContain("<script");
    }
  });

  it.each(cutShort)("A truncated picture is refused as damaged: %s", async (_, as) => {
    const whole = await as(grain(300, 300)).toBuffer();
    for (const share of [0.5, 0.98])
      expect(await refusal(renderVariants(whole.subarray(0, Math.floor(whole.length * share))))).toBe("photo.damaged");
    expect(await refusal(renderVariants(whole))).toBe("accepted");
  });

  // Any bytes are valid lossy WebP, so truncation is undetectable there.
  it.each(cutShort.filter(([name]) => name !== "a WebP"))(
    "A picture whose end was not written is refused as damaged: %s",
    async (_, as) => {
      const unfinished = await as(grain(300, 300)).toBuffer();
      unfinished.fill(0, Math.floor(unfinished.length / 2));
      expect(await refusal(renderVariants(unfinished))).toBe("photo.damaged");
    },
  );

  it("A very long or narrow picture is refused, and a panorama is accepted", async () => {
    for (const [width, height] of [
      [4100, 1000],
      [130, 600],
    ] as const)
      expect(await refusal(renderVariants(await picture(width, height).jpeg().toBuffer()))).toBe("photo.strip");
    expect((await renderVariants(await picture(4000, 1000).jpeg().toBuffer())).height).toBe(270);
    const whole = await picture(2400, 1200).jpeg().toBuffer();
    expect(await refusal(renderVariants(whole, { x: 0, y: 0.4, width: 1, height: 0.2 }))).toBe("photo.strip");
  });

  it("A picture or a part with too short a side is refused", async () => {
    expect(await refusal(renderVariants(await picture(119, 300).png().toBuffer()))).toBe("photo.too_small");
    expect(await refusal(renderVariants(await picture(120, 120).png().toBuffer()))).toBe("accepted");
    const whole = await picture(600, 600).png().toBuffer();
    expect(await refusal(renderVariants(whole, { x: 0, y: 0, width: 0.19, height: 0.5 }))).toBe("photo.too_small");
  });

  it.each(["jpeg", "png", "webp"] as const)(
    "A %s of one colour is refused, and a dark one is accepted",
    async (format) => {
      const of = (background: string) => sharp({ create: { width: 600, height: 600, channels: 3, background } });
      expect(await refusal(renderVariants(await of("#d0a020").toFormat(format).toBuffer()))).toBe("photo.flat");
      const dim = of("#101010").composite([{ input: await of("#242424").resize(200).png().toBuffer() }]);
      expect(await refusal(renderVariants(await dim.toFormat(format).toBuffer()))).toBe("accepted");
    },
  );

  it("A placeholder has the colour of its photo", async () => {
    const { thumbhash } = await renderVariants(await picture(400, 500, "#d02020").jpeg().toBuffer());
    expect(thumbhash.length).toBeLessThan(48);
    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, "base64"));
    expect(r).toBeCloseTo(0.82, 1);
    expect(Math.max(g, b)).toBeLessThan(0.39);
  });

  it("A drawn scene is accepted as an upload is", async () => {
    const upload = await rasteriseScene({ seed: "demo", theme: "marina", interests: ["sailing"], name: "Bo" });
    expect(await inspectImage(upload)).toEqual({ type: "jpeg", width: 800, height: 1000 });
    const photo = await renderVariants(upload);
    expect(photo.variants.map(({ width, height }) => [width, height])).toEqual([
      [160, 160],
      [320, 400],
      [480, 600],
      [720, 900],
      [800, 1000],
    ]);
  });
});
