import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guardReloads, type RouterWork } from "./reload-guard";

const idle: RouterWork = { wanted: null, isFetching: false };
let work = idle;
let assigned: string[] = [];
let reloads = 0;
let told = 0;
let navigation: EventTarget;
let stop: () => void;

/** Starts a navigation and waits for the guard's decision. */
function navigate(navigationType: string, { userInitiated = false, rendered = work, afterMs = 0 } = {}): void {
  const event = Object.assign(new Event("navigate", { cancelable: true }), { navigationType, userInitiated });
  if (navigation.dispatchEvent(event) && navigationType === "reload") reloads += 1;
  vi.advanceTimersByTime(afterMs);
  work = rendered;
  vi.advanceTimersByTime(3_000);
}

const guard = () =>
  guardReloads(
    () => work,
    () => (told += 1),
  );

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  navigation = new EventTarget();
  assigned = [];
  reloads = 0;
  told = 0;
  work = idle;
  const reload = () => navigate("reload");
  vi.stubGlobal("window", { navigation, location: { assign: (path: string) => assigned.push(path), reload } });
  stop = guard();
});

/** Starts the guard again, as a reloaded page does. */
function restart(): void {
  stop();
  stop = guard();
}

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe("a reload for a missing script", () => {
  it("A failed navigation opens the wanted page (ERR-05)", () => {
    work = { wanted: "/chats?from=7", isFetching: false };
    navigate("reload");
    expect([assigned, reloads]).toEqual([["/chats?from=7"], 0]);
  });

  it("A failed navigation opens the wanted page even when React renders the router's state late", () => {
    for (const afterMs of [0, 1_000]) {
      work = idle;
      navigate("reload", { rendered: { wanted: "/chats", isFetching: false }, afterMs });
    }
    expect([assigned, reloads]).toEqual([["/chats", "/chats"], 0]);
  });

  it("A failed fetch for a part of the page shows an error and does not reload (ERR-06)", () => {
    work = { wanted: null, isFetching: true };
    for (const press of [1, 2]) {
      navigate("reload");
      expect([assigned, reloads, told]).toEqual([[], 0, press]);
    }
  });

  it("The guard acts only on a reload by the router, not on one by the member or our own code", () => {
    navigate("reload");
    expect(reloads).toBe(1);
    restart();
    work = { wanted: "/chats", isFetching: true };
    navigate("reload", { userInitiated: true });
    for (const type of ["push", "traverse"]) navigate(type);
    expect([assigned, reloads]).toEqual([[], 2]);
  });
});
