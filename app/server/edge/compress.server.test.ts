import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compress, encodingFor, isCompressible, pickEncoding } from "./compress.server";

describe("compression", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["br ; q=0.5", "br"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["GZIP", "gzip"],
    ["x-brotli", "identity"],
  ])("The Accept-Encoding header %j selects %s", (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding);
  });

  it.each([
    ["text/html; charset=utf-8", true],
    ["text/x-script", true],
    ["application/json", true],
    ["application/manifest+json", true],
    ["image/svg+xml", true],
    ["text/event-stream", false],
    ["image/webp", false],
    ["application/octet-stream", false],
    ["", false],
  ])("The media type %j is classified as compressible or not", (type, shrinks) => {
    expect(isCompressible(type)).toBe(shrinks);
  });

  it("Small bodies are not compressed", () => {
    expect(encodingFor("text/html", 100, "br")).toBe("identity");
    expect(encodingFor("text/html", 2000, "br")).toBe("br");
  });

  it("A compressed body decompresses to the same bytes", () => {
    const body = Buffer.from("hello ".repeat(300));
    expect(brotliDecompressSync(compress(body, "br"))).toEqual(body);
    expect(gunzipSync(compress(body, "gzip"))).toEqual(body);
  });
});
