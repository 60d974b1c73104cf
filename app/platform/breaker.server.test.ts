import { describe, expect, it } from "vitest";
import { createBreaker, Unavailable } from "./breaker.server";

function setup() {
  let time = 0;
  let calls = 0;
  const breaker = createBreaker({ name: "it", failures: 2, openMs: 100, now: () => time });
  const fail = () =>
    breaker.run(async () => {
      calls += 1;
      throw new Error("down");
    });
  const work = () =>
    breaker.run(async () => {
      calls += 1;
      return "up";
    });
  return { breaker, fail, work, pass: (ms: number) => (time += ms), calls: () => calls };
}

describe("a breaker", () => {
  it("The breaker refuses at once after several failures in a row", async () => {
    const { fail, work, calls } = setup();
    await expect(fail()).rejects.toThrow("down");
    await expect(fail()).rejects.toThrow("down");
    await expect(work()).rejects.toBeInstanceOf(Unavailable);
    expect(calls()).toBe(2);
  });

  it("The breaker forgets a failure when a success follows", async () => {
    const { fail, work } = setup();
    await expect(fail()).rejects.toThrow("down");
    await work();
    await expect(fail()).rejects.toThrow("down");
    expect(await work()).toBe("up");
  });

  it("The breaker lets one call try again after the pause", async () => {
    const { breaker, fail, work, pass, calls } = setup();
    await Promise.allSettled([fail(), fail()]);
    pass(101);
    const [trial, second] = await Promise.allSettled([fail(), work()]);
    expect(trial.status === "rejected" && trial.reason.message).toBe("down");
    expect(second.status === "rejected" && second.reason).toBeInstanceOf(Unavailable);
    expect(calls()).toBe(3);
    expect(breaker.isOpen()).toBe(true);
    pass(101);
    expect(await work()).toBe("up");
    expect(breaker.isOpen()).toBe(false);
  });
});
