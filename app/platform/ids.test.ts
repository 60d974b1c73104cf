import { describe, expect, it } from "vitest";
import { isId, randomId, timeId } from "./ids";

describe("ids", () => {
  it("An id is a uuid as text, so that a path can be checked before any query", () => {
    expect(isId(randomId())).toBe(true);
    expect(isId(timeId())).toBe(true);
    for (const wrong of ["", "1", `${randomId()} `, randomId().toUpperCase(), null, 7, ["x"]]) {
      expect(isId(wrong), String(wrong)).toBe(false);
    }
  });

  it("Ids use all 128 bits at random: no bit is equal in a thousand of them", () => {
    const bits = Array.from({ length: 1000 }, () => BigInt(`0x${randomId().replaceAll("-", "")}`));
    const all = bits.reduce((one, other) => one & other);
    const any = bits.reduce((one, other) => one | other);
    expect(all).toBe(0n);
    expect(any).toBe(2n ** 128n - 1n);
  });

  it("Ids sort by time, even within one millisecond and when the clock steps back", () => {
    const now = Date.now();
    const made = [...Array.from({ length: 6000 }, () => timeId(now)), timeId(now - 5000), timeId(now + 10)];
    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(made.length);
  });

  it("Time ids are of version 7 and contain the time of their creation", () => {
    const id = timeId(Date.now() + 60_000);
    expect(id[14]).toBe("7");
    expect("89ab").toContain(id[19]);
    expect(Number.parseInt(id.slice(0, 13).replace("-", ""), 16)).toBeGreaterThan(Date.now() + 59_000);
  });
});
