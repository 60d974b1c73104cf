import { describe, expect, it, vi } from "vitest";
import { createNonBlockingLimiter, shareOf } from "./non-blocking-limiter.server";
import { limits } from "./limits";

const { points, seconds } = limits.anonymousBurst;
const share = shareOf(points);

const heard = () => new Promise((done) => setImmediate(done));

function passes(pass: (name: "anonymousBurst", key: string) => number, key: string, times: number): number {
  return Array.from({ length: times }, () => pass("anonymousBurst", key)).filter((wait) => wait === 0).length;
}

describe("the non-blocking limiter", () => {
  it("The non-blocking limiter lets the allowed number of calls pass, says how long to wait, and allows calls again after that time", () => {
    let now = 1_000;
    const { pass } = createNonBlockingLimiter({ limitOf: (name) => ({ ...limits[name], weight: 1 }), now: () => now });
    expect(passes(pass, "1:a", points + 20)).toBe(points);
    now += 3_000;
    expect(pass("anonymousBurst", "1:a")).toBe(seconds - 3);
    expect(pass("anonymousBurst", "1:b")).toBe(0);
    expect(pass("anonymousBurst", "2:a")).toBe(0);
    now += 7_000;
    expect(passes(pass, "1:a", points + 20)).toBe(points);
  });

  it("The non-blocking limiter blocks nobody longer when the clock is set back (F09)", () => {
    const { pass } = createNonBlockingLimiter({ limitOf: (name) => ({ ...limits[name], weight: 1 }) });
    const clock = vi.spyOn(Date, "now").mockReturnValue(1e12);
    passes(pass, "1:a", points);
    clock.mockReturnValue(1e12 - 600_000);
    expect(pass("anonymousBurst", "1:a")).toBeLessThanOrEqual(seconds);
  });

  it("The non-blocking limiter refuses as long as the other processes say, and reports all its own counts to them", async () => {
    let told = 0;
    let isOver = false;
    const report = async (_name: string, _key: string, cost: number) => {
      told += cost;
      return { count: told, endsInMs: 4_000, isOver };
    };
    const { pass } = createNonBlockingLimiter({ limitOf: () => ({ points: 1000, seconds, weight: 1 }), report });
    const largeShare = shareOf(1000);
    passes(pass, "1:a", largeShare + 5);
    await heard();
    isOver = true;
    passes(pass, "1:a", largeShare - 5);
    await heard();
    expect(told).toBe(2 * largeShare);
    expect(pass("anonymousBurst", "1:a")).toBe(4);
  });

  it("While the shared store is unavailable, the non-blocking limiter counts alone and allows fewer calls", async () => {
    let isAlone = false;
    const report = () => Promise.reject(new Error("gone"));
    const { pass } = createNonBlockingLimiter({
      limitOf: () => ({ points, seconds, weight: isAlone ? 2 : 1 }),
      report,
    });
    isAlone = true;
    expect(passes(pass, "1:a", points)).toBe(points / 2);
    await heard();
    expect(passes(pass, "1:a", points)).toBe(0);
  });

  it("The non-blocking limiter counts on from the last shared sum when the store fails", async () => {
    let isAlone = false;
    const report = async () => {
      if (isAlone) throw new Error("gone");
      return { count: points - 3, endsInMs: 8_000, isOver: false };
    };
    const { pass } = createNonBlockingLimiter({
      limitOf: () => ({ points, seconds, weight: isAlone ? 2 : 1 }),
      report,
    });
    passes(pass, "1:a", share);
    await heard();
    isAlone = true;
    expect(passes(pass, "1:a", points)).toBe(2);
    expect(pass("anonymousBurst", "1:a")).toBe(8);
    expect(passes(pass, "1:b", points)).toBe(points / 2);
  });

  it("Calls counted while the store was unavailable are reported to the other processes afterwards", async () => {
    let isAway = true;
    let told = 0;
    const report = async (_name: string, _key: string, cost: number) => {
      if (isAway) throw new Error("gone");
      told += cost;
      return { count: told, endsInMs: 8_000, isOver: false };
    };
    const { pass } = createNonBlockingLimiter({ limitOf: () => ({ points, seconds, weight: 1 }), report });
    for (let time = 0; time < share; time++) {
      pass("anonymousBurst", "1:a");
      await heard();
    }
    isAway = false;
    pass("anonymousBurst", "1:a");
    await heard();
    expect(told).toBe(share + 1);
  });

  it("When the store returns empty, the non-blocking limiter counts on from the last shared sum and reports that sum", async () => {
    let now = 0;
    let stored = 0;
    const report = async (_name: string, _key: string, cost: number) => {
      stored += cost;
      return { count: stored, endsInMs: seconds * 1000, isOver: stored > points };
    };
    const { pass } = createNonBlockingLimiter({
      limitOf: () => ({ points, seconds, weight: 1 }),
      now: () => now,
      report,
    });
    async function passedOneByOne(times: number): Promise<number> {
      let passed = 0;
      for (let time = 0; time < times; time++) {
        passed += passes(pass, "1:a", 1);
        await heard();
      }
      return passed;
    }
    expect(await passedOneByOne(points - 10)).toBe(points - 10);
    stored = 0;
    expect(await passedOneByOne(points)).toBe(10);
    expect(stored).toBe(points);
    now = seconds * 1000;
    stored = 0;
    expect(await passedOneByOne(points)).toBe(points);
    expect(stored).toBe(points);
  });

  it("The non-blocking limiter ignores a count that the store sends after its time span has ended", async () => {
    let now = 0;
    let isSlow = false;
    let [stored, endsAt] = [0, 0];
    const report = async (_name: string, _key: string, cost: number) => {
      if (isSlow) now += 100;
      if (now >= endsAt) [stored, endsAt] = [0, now + seconds * 1000];
      stored += cost;
      return { count: stored, endsInMs: endsAt - now, isOver: stored > points };
    };
    const { pass } = createNonBlockingLimiter({
      limitOf: () => ({ points, seconds, weight: 1 }),
      now: () => now,
      report,
    });
    for (let time = 0; time < points - 1; time++) {
      pass("anonymousBurst", "1:a");
      await heard();
    }
    expect(stored).toBe(points - share);
    now = seconds * 1000 - 50;
    isSlow = true;
    pass("anonymousBurst", "1:a");
    await heard();
    expect(stored).toBe(share);
    expect(pass("anonymousBurst", "1:a")).toBe(0);
  });

  it("The non-blocking limiter reports nothing below a share, and then a whole share", async () => {
    const report = vi.fn(async (_name: string, _key: string, cost: number) => ({
      count: cost,
      endsInMs: 8_000,
      isOver: false,
    }));
    const { pass } = createNonBlockingLimiter({ limitOf: () => ({ points, seconds, weight: 1 }), report });
    passes(pass, "1:a", share - 1);
    expect(report).not.toHaveBeenCalled();
    pass("anonymousBurst", "1:a");
    expect(report.mock.calls).toEqual([["anonymousBurst", "1:a", share]]);
  });

  it("Several processes together allow at most a share more for each process", async () => {
    const processes = 4;
    let stored = 0;
    const report = async (_name: string, _key: string, cost: number) => {
      stored += cost;
      return { count: stored, endsInMs: 8_000, isOver: stored > points };
    };
    const limiters = Array.from({ length: processes }, () =>
      createNonBlockingLimiter({ limitOf: () => ({ points, seconds, weight: 1 }), report }),
    );
    let passed = 0;
    for (let turn = 0; turn < points; turn++) {
      for (const { pass } of limiters) {
        passed += passes(pass, "1:a", 1);
        await heard();
      }
    }
    expect(passed).toBeGreaterThanOrEqual(points);
    expect(passed).toBeLessThanOrEqual(points + processes * (share - 1));
  });

  it("A burst in one process is refused exactly at the limit, before the store has answered", () => {
    const report = () => new Promise<never>(() => undefined);
    const { pass } = createNonBlockingLimiter({ limitOf: () => ({ points, seconds, weight: 1 }), report });
    expect(passes(pass, "1:a", 10 * points)).toBe(points);
  });

  it("Calls that are not yet reported count on in the process's next time span, while the shared sum is valid", async () => {
    let now = 0;
    const report = async () => ({ count: points - share, endsInMs: seconds * 1000, isOver: false });
    const { pass } = createNonBlockingLimiter({
      limitOf: () => ({ points, seconds, weight: 1 }),
      now: () => now,
      report,
    });
    passes(pass, "1:a", 1);
    now = (seconds - 1) * 1000;
    passes(pass, "1:a", share - 1);
    await heard();
    passes(pass, "1:a", share - 2);
    now = (seconds + 1) * 1000;
    expect(passes(pass, "1:a", share)).toBe(2);
  });

  it("The non-blocking limiter keeps at most its maximum of keys", () => {
    const { pass } = createNonBlockingLimiter({ limitOf: () => ({ points: 1, seconds, weight: 1 }), maximum: 3 });
    for (const name of ["a", "b", "c", "d"]) pass("anonymousBurst", `1:${name}`);
    expect(pass("anonymousBurst", "1:d")).toBeGreaterThan(0);
    expect(pass("anonymousBurst", "1:a")).toBe(0);
  });
});
