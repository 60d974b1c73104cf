import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startWhenLoaded } from "./start-when-loaded";

let network: boolean;
let fetches: number;
let backOnline: () => void;
let log: string[];

const load = async () => {
  fetches += 1;
  if (!network) throw new TypeError("Failed to fetch dynamically imported module");
  return "code";
};
const begin = (code: string) => {
  log.push(code);
  return () => log.push("stopped");
};

beforeEach(() => {
  vi.useFakeTimers();
  network = false;
  fetches = 0;
  log = [];
  const listeners = new Set<() => void>();
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal("removeEventListener", (_: string, listener: () => void) => listeners.delete(listener));
  backOnline = () => {
    network = true;
    for (const listener of listeners) listener();
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("Work whose code failed to load begins once the network returns", async () => {
  startWhenLoaded(load, begin);
  await pass(1);
  backOnline();
  await pass(0);
  expect(log).toEqual(["code"]);
  await pass(600_000);
  expect([log, fetches]).toEqual([["code"], 2]);
});

it("Work whose code failed to load begins after a wait in a browser without the online event", async () => {
  startWhenLoaded(load, begin);
  await pass(1);
  network = true;
  await pass(1_000);
  expect(log).toEqual(["code"]);
});

it("Code that fails to load is requested after growing waits of at most a minute", async () => {
  startWhenLoaded(load, begin);
  await pass(60_000);
  expect(fetches).toBe(6);
  const before = fetches;
  await pass(640_000);
  expect(fetches - before).toBe(10);
});

it("Work that is stopped before its code has loaded never begins and requests nothing more", async () => {
  const stop = startWhenLoaded(load, begin);
  await pass(1);
  stop();
  backOnline();
  await pass(600_000);
  expect([log, fetches]).toEqual([[], 1]);
});

it("Work that has begun can be stopped", async () => {
  network = true;
  const stop = startWhenLoaded(load, begin);
  await pass(0);
  stop();
  expect(log).toEqual(["code", "stopped"]);
});
