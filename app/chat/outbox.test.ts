import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { pendingMessages } from "./pending";

type Outbox = typeof import("./outbox");

interface Call {
  key: string;
  text: string;
}

let outbox: Outbox;
let store: typeof pendingMessages;
let calls: Call[];
let answer: (call: Call) => Response;
let network: boolean;
let backOnline: () => void;
const kept = new Map<string, string>();

const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
};

/** A page that has just been loaded: nothing is remembered but what the tab keeps. */
async function load(memberId = "anna"): Promise<void> {
  vi.clearAllTimers();
  vi.resetModules();
  outbox = await import("./outbox");
  store = (await import("./pending")).pendingMessages;
  outbox.openOutbox(memberId);
}

beforeEach(async () => {
  vi.useFakeTimers();
  kept.clear();
  calls = [];
  network = true;
  answer = () => Response.json({ sent: { seq: calls.length } });
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("window", {
    addEventListener: (name: string, fn: () => void) => {
      if (name === "online") backOnline = fn;
    },
  });
  vi.stubGlobal("navigator", {
    get onLine() {
      return network;
    },
  });
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    if (!network) throw new TypeError("no network");
    const { body: text, client_id: key } = JSON.parse(String(init.body));
    calls.push({ key, text });
    return answer({ key, text });
  });
  await load();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(60_000);

describe("the outbox", () => {
  it("sends three messages written offline once the network is back, in their order and once each", async () => {
    network = false;
    for (const text of ["one", "two", "three"]) outbox.sendLater("c", text);
    await settle();
    expect(calls).toEqual([]);
    expect(store.get().map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
    network = true;
    backOnline();
    await settle();
    expect(calls.map(({ text }) => text)).toEqual(["one", "two", "three"]);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
    expect(kept.size).toBe(0);
  });

  it("keeps the key over lost answers and over a reload, so that it is charged once (M08)", async () => {
    answer = () => new Response(null, { status: 502 });
    outbox.sendLater("c", "once");
    await settle();
    const tried = calls.length;
    expect(tried).toBeGreaterThan(5);
    await load();
    answer = () => Response.json({ sent: { seq: 7 } });
    await settle();
    expect(calls.length).toBeGreaterThan(tried);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(store.get()).toMatchObject([{ seq: 7 }]);
  });

  it("shows why one was refused, goes on with the next, and tries again only when told to", async () => {
    const refused = { refusals: [{ message: "You do not have enough credits to send this message" }], input: {} };
    answer = ({ text }) =>
      text === "dear" ? Response.json(refused, { status: 402 }) : Response.json({ sent: { seq: 1 } });
    outbox.sendLater("c", "dear");
    outbox.sendLater("c", "free");
    await settle();
    expect(calls.map(({ text }) => text)).toEqual(["dear", "free"]);
    const [dear] = store.get();
    expect(dear).toMatchObject({ state: "refused", problem: refused.refusals[0]?.message });
    answer = () => Response.json({ sent: { seq: 2 } });
    outbox.tryAgain(dear?.key ?? "");
    await settle();
    expect(calls.map(({ key }) => key)).toEqual([dear?.key, calls[1]?.key, dear?.key]);
  });

  it("loses nothing that was sent before it opened", async () => {
    vi.clearAllTimers();
    vi.resetModules();
    outbox = await import("./outbox");
    store = (await import("./pending")).pendingMessages;
    answer = () => Response.json({}, { status: 422 });
    outbox.sendLater("c", "early");
    await settle();
    outbox.openOutbox("anna");
    expect(store.get()).toMatchObject([{ text: "early", state: "refused" }]);
    expect(kept.get("outbox:anna")).toContain("early");
  });

  it("never sends for somebody else what the one before left behind", async () => {
    network = false;
    outbox.sendLater("c", "Anna's");
    await load("boris");
    network = true;
    backOnline();
    await settle();
    expect(calls).toEqual([]);
    expect(store.get()).toEqual([]);
  });
});
