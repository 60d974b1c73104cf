import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guardReloads, type RouterWork } from "./reload-guard";

// A module of its own keeps whether the browser has ever had a network.
vi.mock("./network", () => ({ hasNetwork: () => navigator.onLine }));

const idle: RouterWork = { wanted: null, isFetching: false };
let work = idle;
let assigned: string[] = [];
let navigation: EventTarget;
let stop: () => void;

/** Tells whether the browser carries out a navigation that began so. */
function isDone(navigationType: string, userInitiated = false): boolean {
  const event = Object.assign(new Event("navigate", { cancelable: true }), { navigationType, userInitiated });
  return navigation.dispatchEvent(event);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  navigation = new EventTarget();
  assigned = [];
  work = idle;
  const held = new Map<string, string>();
  vi.stubGlobal("window", { navigation, location: { assign: (path: string) => assigned.push(path) } });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  });
  stop = guardReloads(() => work);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe("a reload for a missing script", () => {
  it("leads to the page that was asked for (ERR-05)", () => {
    work = { wanted: "/chats?from=7", isFetching: false };
    expect(isDone("reload")).toBe(false);
    expect(assigned).toEqual(["/chats?from=7"]);
  });

  it("happens once in sixty seconds without a page that was asked for (ERR-06)", () => {
    work = { wanted: null, isFetching: true };
    expect([isDone("reload"), isDone("reload")]).toEqual([true, false]);
    vi.advanceTimersByTime(59_000);
    expect(isDone("reload")).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(isDone("reload")).toBe(true);
    expect(assigned).toEqual([]);
  });

  it("never happens for a form while there is no network", () => {
    vi.stubGlobal("navigator", { onLine: false });
    work = { wanted: null, isFetching: true };
    expect(isDone("reload")).toBe(false);
  });

  it("is told apart from a reload by the member, by our own code and from other navigations", () => {
    expect(isDone("reload")).toBe(true);
    expect(isDone("reload")).toBe(true);
    work = { wanted: "/chats", isFetching: true };
    expect([isDone("reload", true), isDone("push"), isDone("traverse")]).toEqual([true, true, true]);
    expect(assigned).toEqual([]);
  });
});
