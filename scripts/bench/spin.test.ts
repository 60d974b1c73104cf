import { expect, it } from "vitest";
import type { Result } from "./load";
import { disturbedRuns, undisturbed } from "./spin";

const runs = (...figures: number[]) => {
  const left = [...figures];
  return async () => ({ cpuMs: left.shift() }) as Result;
};
const calculations = (...times: number[]) => {
  const left = [...times];
  return () => left.shift() as number;
};

it("A run beside a slow calculation is repeated, and the last of four is kept on a machine that stays slow", async () => {
  expect(await undisturbed(runs(5), calculations(100, 105))).toEqual({ cpuMs: 5 });
  expect(disturbedRuns()).toBe(0);
  expect(await undisturbed(runs(9, 5), calculations(100, 140, 101, 100))).toEqual({ cpuMs: 5 });
  expect(disturbedRuns()).toBe(1);
  const slow = calculations(...Array<number>(8).fill(200));
  expect(await undisturbed(runs(9, 8, 7, 6), slow)).toEqual({ cpuMs: 6 });
  expect(disturbedRuns()).toBe(4);
});
