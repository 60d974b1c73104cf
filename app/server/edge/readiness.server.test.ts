import { describe, expect, it, vi } from "vitest";
import { createReadiness } from "./readiness.server";

function started(probe: () => Promise<boolean>) {
  const clock = { at: 0 };
  const state = { isDraining: false, isBehind: false };
  const options = { drain: state, shedding: state, probes: { database: probe }, now: () => clock.at };
  return { clock, state, readiness: createReadiness({ ...options, timeoutMs: 30 }) };
}

// A probe that hangs fails here within seconds, not after a test's usual minutes.
describe("readiness", { timeout: 5_000 }, () => {
  it("has no reason against itself while everything is there", async () => {
    expect(await started(async () => true).readiness.reasons()).toEqual([]);
  });

  it("names each reason, at once where the process itself knows it", async () => {
    const { readiness, state } = started(async () => false);
    expect(await readiness.reasons()).toEqual(["database"]);
    Object.assign(state, { isDraining: true, isBehind: true });
    expect(await readiness.reasons()).toEqual(["draining", "busy", "database"]);
  });

  it("counts a probe that fails as an answer of no", async () => {
    const { readiness } = started(() => Promise.reject(new Error("away")));
    expect(await readiness.reasons()).toEqual(["database"]);
  });

  it("asks once a second, however many want to know", async () => {
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

  it("waits a moment for what hangs, asks it no second time, and hears when it is back", async () => {
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

  it("takes one that answered a moment ago for slow, and for gone some seconds later", async () => {
    const answers = [Promise.resolve(true), new Promise<boolean>(() => {})];
    const { readiness, clock } = started(() => answers.shift() as Promise<boolean>);
    expect(await readiness.reasons()).toEqual([]);
    clock.at = 2_000;
    expect(await readiness.reasons()).toEqual([]);
    clock.at = 2_999;
    expect(await readiness.reasons()).toEqual([]);
    clock.at = 3_000;
    expect(await readiness.reasons()).toEqual(["database"]);
  });
});
