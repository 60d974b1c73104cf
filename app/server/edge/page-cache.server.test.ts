import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createPageCache, type FinishedPage, finishPage, keepPage } from "./page-cache.server";

const page = (bytes: number, expiresAt = 1000): FinishedPage => ({
  body: Buffer.alloc(bytes),
  etag: "",
  head: [],
  expiresAt,
});

describe("the page cache", () => {
  it("The page cache stays within its limit of bytes and drops the page that was used longest ago", () => {
    const cache = createPageCache({ maxBytes: 10_000, now: () => 0 });
    cache.keep("a", page(3000));
    cache.keep("b", page(3000));
    cache.find("a");
    cache.keep("c", page(3000));
    expect([cache.find("a"), cache.find("b"), cache.find("c")].map(Boolean)).toEqual([true, false, true]);
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
  });

  it("The page cache counts a replaced page once and refuses a page that is too large", () => {
    const cache = createPageCache({ maxBytes: 10_000, now: () => 0 });
    cache.keep("a", page(2000));
    const once = cache.bytes;
    cache.keep("a", page(2000));
    expect(cache.bytes).toBe(once);
    cache.keep("b", page(20_000));
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it("A page expires from the page cache", () => {
    const clock = { at: 0 };
    const cache = createPageCache({ now: () => clock.at });
    cache.keep("a", page(10, 1000));
    clock.at = 999;
    expect(cache.find("a")).not.toBeNull();
    clock.at = 1000;
    expect(cache.find("a")).toBeNull();
    expect(cache.bytes).toBe(0);
  });

  it("A page is compressed and tagged once", () => {
    const text = Buffer.from("words ".repeat(500));
    const small = finishPage(text, "text/html", [], "gzip, br");
    expect(small.head).toEqual(["content-encoding", "br", "etag", small.etag]);
    expect(small.body.length).toBeLessThan(200);
    expect(finishPage(text, "text/html", [], undefined).body).toBe(text);
  });

  it("The first visitor gets a fast compression, and later visitors a smaller body with the same tag", async () => {
    const cache = createPageCache();
    const words = Array.from({ length: 900 }, (_, index) => `word ${(index * 7919) % 613}`);
    const text = Buffer.from(words.join(" "));
    const first = finishPage(text, "text/html", [], "br");
    await keepPage(cache, "a", first);
    const later = cache.find("a");
    expect(later?.body.length).toBeLessThan(first.body.length);
    expect(brotliDecompressSync(later?.body ?? first.body).equals(text)).toBe(true);
    expect([later?.etag, later?.head]).toEqual([first.etag, first.head]);
    expect(later?.shrink).toBeUndefined();
  });

  it("The smaller form of a page does not replace a newer page", async () => {
    const cache = createPageCache();
    const first = finishPage(Buffer.from("words ".repeat(500)), "text/html", [], "br");
    const keeping = keepPage(cache, "a", first);
    const newer = page(10, Number.POSITIVE_INFINITY);
    cache.keep("a", newer);
    await keeping;
    expect(cache.find("a")).toBe(newer);
  });
});
