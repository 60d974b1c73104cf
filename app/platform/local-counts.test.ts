import { expect, it } from "vitest";
import { createLocalCounts } from "./local-counts";

it("A new span begins when the old one has ended, and the ended one is dropped", () => {
  let now = 0;
  const counts = createLocalCounts(10, () => now);
  counts.add("a", 3, 1000);
  now = 999;
  expect(counts.add("a", 1, 1000)).toMatchObject({ used: 4, endsAt: 1000 });
  now = 1000;
  expect(counts.find("a")).toBeUndefined();
  expect(counts.size).toBe(0);
  expect(counts.add("a", 1, 1000)).toMatchObject({ used: 1, endsAt: 2000 });
});

it("The counts keep at most their maximum, and a key that was counted again stays", () => {
  const counts = createLocalCounts(3);
  for (const key of ["a", "b", "c", "a", "d"]) counts.add(key, 1, 1000);
  expect(counts.size).toBe(3);
  expect(counts.find("a")?.used).toBe(2);
  expect(counts.find("b")).toBeUndefined();
});
