import { stat } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { createReadiness } from "./readiness.server";

function started(probe: () => Promise<boolean>) {
  const clock = { at: 0 };
  const state = { isDraining: false, isBehind: false };
  const options = { drain: state, shedding: state, probes: { database: probe }, now: () => clock.at };
  return { clock, state, readiness: createReadiness({ ...options, timeoutMs: 30 }) };
}

// The timeout makes a hanging probe fail within seconds.
describe("readiness", { timeout: 5_000 }, () => {
  it("Readiness has no reason while all dependencies answer", async () => {
    expect(await started(async () => true).readiness.reasons()).toEqual([]);
  });

  it("Readiness names each reason, and the process's own at once", async () => {
    const { readiness, state } = started(async () => false);
    expect(await readiness.reasons()).toEqual(["database"]);
    Object.assign(state, { isDraining: true, isBehind: true });
    expect(await readiness.reasons()).toEqual(["draining", "busy", "database"]);
  });

  it("Readiness tolerates a failing probe for three seconds after the first failure", async () => {
    const answers = [Promise.resolve(true), Promise.reject(new Error("Redis did not answer"))];
    const { readiness, clock } = started(() => answers.shift() ?? Promise.reject(new Error("still silent")));
    expect(await readiness.reasons()).toEqual([]);
    // A load balancer may probe rarely, so a long time without probes is no sign of an outage.
    clock.at = 60_000;
    expect(await readiness.reasons()).toEqual([]);
    clock.at = 62_000;
    expect(await readiness.reasons()).toEqual([]);
    clock.at = 63_000;
    expect(await readiness.reasons()).toEqual(["database"]);
  });

  it("Readiness counts an answer that arrived while the process was blocked", async () => {
    const { readiness } = started(() => stat(".").then(() => true));
    const reasons = readiness.reasons();
    const until = performance.now() + 200;
    while (performance.now() < until);
    expect(await reasons).toEqual([]);
  });

  it("Readiness takes a late no for silence, because a driver's own timeout also gives a no", async () => {
    const { readiness, clock } = started(async () => {
      if (clock.at === 0) return true;
      clock.at += 1_500;
      return false;
    });
    expect(await readiness.reasons()).toEqual([]);
    clock.at = 1_000;
    expect(await readiness.reasons()).toEqual([]);
    clock.at = 3_000;
    expect(await readiness.reasons()).toEqual(["database"]);
  });

  it("Readiness ends at once when a probe says no", async () => {
    const answers = [true, false];
    const { readiness, clock } = started(async () => answers.shift() as boolean);
    expect(await readiness.reasons()).toEqual([]);
    clock.at = 1_000;
    expect(await readiness.reasons()).toEqual(["database"]);
  });

  it("Readiness calls each probe once a second, however many callers ask", async () => {
    const probe = vi.fn(async () => true);
    const { readiness, clock } = started(probe);
    await Promise.all(Array.from({ length: 50 }, () => readiness.reasons()));
    clock.at = 999;
    await readiness.reasons();
    expect(probe).toHaveBeenCalledTimes(1);
    clock.at = 1000;
    await readiness.reasons();
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it("Readiness waits shortly for a hanging probe, does not call it twice, and notices when it answers again", async () => {
    let answer = (_: boolean) => {};
    const probe = vi.fn(() => new Promise<boolean>((done) => (answer = done)));
    const { readiness, clock } = started(probe);
    expect(await readiness.reasons()).toEqual(["database"]);
    clock.at = 60_000;
    expect(await readiness.reasons()).toEqual(["database"]);
    expect(probe).toHaveBeenCalledTimes(1);
    answer(true);
    await new Promise((done) => setTimeout(done));
    const again = readiness.reasons();
    answer(true);
    expect(await again).toEqual([]);
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it("A silent dependency counts as slow for some seconds after its last answer, and then as unavailable", async () => {
    const answers = [Promise.resolve(true), new Promise<boolean>(() => {})];
    const { readiness, clock } = started(() => answers.shift() as Promise<boolean>);
    expect(await readiness.reasons()).toEqual([]);
    clock.at = 2_000;
    expect(await readiness.reasons()).toEqual([]);
    clock.at = 4_999;
    expect(await readiness.reasons()).toEqual([]);
    clock.at = 5_000;
    expect(await readiness.reasons()).toEqual(["database"]);
  });
});
