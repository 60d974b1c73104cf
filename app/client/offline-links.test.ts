import { afterEach, beforeEach, expect, it, vi } from "vitest";

type Press = (event: object) => void;

let press: Press;
let told: number;

const origin = "https://ember.test";

/** Loads a page online. With `onLine: false` the network fails afterwards. */
async function load({ onLine, controller }: { onLine: boolean; controller: object | null }): Promise<void> {
  vi.resetModules();
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: { controller } });
  const { holdLinksOffline } = await import("./offline-links");
  holdLinksOffline(() => (told += 1));
  vi.stubGlobal("navigator", { onLine, serviceWorker: { controller } });
}

beforeEach(() => {
  told = 0;
  vi.stubGlobal("window", {
    location: { origin },
    addEventListener: (name: string, listener: Press) => {
      if (name === "click") press = listener;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function isHeld(link: { href?: string; target?: string; origin?: string } | null, keys: object = {}): boolean {
  const preventDefault = vi.fn();
  const { href = "/chats", ...rest } = link ?? {};
  const anchor = link && { target: "", origin, getAttribute: () => href, ...rest };
  press({ target: { closest: () => anchor }, button: 0, ...keys, preventDefault, stopPropagation: vi.fn() });
  return preventDefault.mock.calls.length > 0;
}

it("A link pressed without a network shows a message and does not open", async () => {
  await load({ onLine: false, controller: null });
  expect([isHeld({}), isHeld({ href: "" }), told]).toEqual([true, true, 2]);
});

it("A link opens its page while there is a network, or a service worker that waits for one", async () => {
  await load({ onLine: true, controller: null });
  expect(isHeld({})).toBe(false);
  await load({ onLine: false, controller: {} });
  expect([isHeld({}), told]).toEqual([false, 0]);
});

it("A press that opens no page of this site is left to the browser", async () => {
  await load({ onLine: false, controller: null });
  const presses = [
    isHeld(null),
    isHeld({ href: "#about" }),
    isHeld({ target: "_blank" }),
    isHeld({ origin: "https://elsewhere.test" }),
    isHeld({}, { ctrlKey: true }),
    isHeld({}, { button: 1 }),
  ];
  expect([presses.includes(true), told]).toEqual([false, 0]);
});
