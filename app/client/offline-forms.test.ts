import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let listeners: ((event: object) => void)[];
let told: number;
let stop: () => void;

/** Loads a page. Loading while offline means that the server runs on the same machine. */
async function load(onLine = true): Promise<void> {
  vi.stubGlobal("navigator", { onLine });
  vi.resetModules();
  const { holdFormsOffline } = await import("./offline-forms");
  stop = holdFormsOffline(() => (told += 1));
}

beforeEach(async () => {
  listeners = [];
  told = 0;
  vi.stubGlobal("window", {
    addEventListener: (name: string, listener: () => void) => name === "submit" && listeners.push(listener),
    removeEventListener: (_: string, gone: () => void) => {
      listeners = listeners.filter((listener) => listener !== gone);
    },
  });
  await load();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const goOffline = () => vi.stubGlobal("navigator", { onLine: false });

function isHeld(form: { method?: string; dataset?: object } = {}): boolean {
  const preventDefault = vi.fn();
  const target = { method: "post", dataset: {}, ...form };
  for (const listener of listeners) listener({ target, preventDefault, stopPropagation: vi.fn() });
  return preventDefault.mock.calls.length > 0;
}

describe("a form", () => {
  it("A form is sent while there is a network", () => {
    expect([isHeld(), told]).toEqual([false, 0]);
  });

  it("A form is held with a message while there is no network", () => {
    goOffline();
    expect([isHeld(), told]).toEqual([true, 1]);
  });

  it("A form that only searches, or whose script handles a missing network, is sent", () => {
    goOffline();
    expect([isHeld({ method: "get" }), isHeld({ dataset: { offline: "managed" } }), told]).toEqual([false, false, 0]);
  });

  it("A form is sent from a page that loaded offline and stayed offline", async () => {
    stop();
    await load(false);
    expect(isHeld()).toBe(false);
  });
});
