import { describe, expect, it } from "vitest";
import { lruCache } from "./lru-cache";

describe("the LRU cache", () => {
  it("The LRU cache makes a value once per object and key", () => {
    const site = {};
    const remember = lruCache<object, number>(2);
    let made = 0;
    const make = () => ++made;
    expect([remember(site, "a", make), remember(site, "b", make), remember(site, "a", make)]).toEqual([1, 2, 1]);
  });

  it("The LRU cache makes a new value for another object with the same key", () => {
    const remember = lruCache<object, string>(2);
    expect([remember({}, "a", () => "before"), remember({}, "a", () => "after")]).toEqual(["before", "after"]);
  });

  it("The LRU cache drops the value that was used longest ago", () => {
    const site = {};
    const remember = lruCache<object, string>(2);
    for (const key of ["a", "b", "a", "c"]) remember(site, key, () => `old ${key}`);
    expect(["c", "a", "b"].map((key) => remember(site, key, () => `new ${key}`))).toEqual(["old c", "old a", "new b"]);
  });
});
