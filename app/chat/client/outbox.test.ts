import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { pendingMessages } from "./pending-messages";

type Outbox = typeof import("./outbox");

interface Call {
  path: string;
  key: string;
  text: string;
}

const chat = { memberId: "boris", conversationId: "c" };
const stranger = { memberId: "carla", conversationId: null };
const words = (text: string) => ({ kind: "text", text }) as const;
const rose = { kind: "gift", gift: "rose" } as const;
const photo = { kind: "photo", src: `data:image/jpeg;base64,${btoa("pixels")}` } as const;

let outbox: Outbox;
let store: typeof pendingMessages;
let calls: Call[];
let answer: (call: Call) => Response;
let network: boolean;
let backOnline: () => void;
let room: number;

/** A `sessionStorage` whose names can be listed, as in a browser. */
class TabStorage {
  [name: string]: unknown;
  getItem = (name: string) => (this[name] as string | undefined) ?? null;
  setItem = (name: string, value: string) => {
    if (value.length > room) throw new DOMException("full", "QuotaExceededError");
    this[name] = value;
  };
  removeItem = (name: string) => void delete this[name];
}
const methods = ["getItem", "setItem", "removeItem"];
let storage: TabStorage;
const keptNames = () => Object.keys(storage);

/** Reloads the page. Only `sessionStorage` survives. */
async function load(memberId = "anna"): Promise<void> {
  vi.clearAllTimers();
  vi.resetModules();
  await comeWithNetwork();
  outbox = await import("./outbox");
  store = (await import("./pending-messages")).pendingMessages;
  outbox.openOutbox(memberId);
}

/** Loads `network.ts` online, then restores the test's network state. */
async function comeWithNetwork(): Promise<void> {
  const isThere = network;
  network = true;
  await import("~/client/network");
  network = isThere;
}

beforeEach(async () => {
  vi.useFakeTimers();
  storage = new TabStorage();
  for (const name of methods) Object.defineProperty(storage, name, { enumerable: false });
  room = 1_000_000;
  calls = [];
  network = true;
  answer = () => Response.json({ sent: { seq: calls.length, conversationId: "c" } });
  vi.stubGlobal("document", hiddenDocument);
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
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (!network) throw new TypeError("no network");
    const call = { path, ...(await whatIsSaid(init.body)) };
    calls.push(call);
    return answer(call);
  });
  await load();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function whatIsSaid(body: RequestInit["body"]): Promise<Omit<Call, "path">> {
  if (!(body instanceof FormData)) {
    const { body: text, gift, client_id: key } = JSON.parse(String(body));
    return { key, text: text ?? gift };
  }
  const file = body.get("photo") as File;
  return { key: String(body.get("client_id")), text: `${file.type} ${await file.text()}` };
}

/** A hidden page waits for no paint. */
const hiddenDocument = { visibilityState: "hidden", addEventListener: () => undefined };

const settle = () => vi.advanceTimersByTimeAsync(60_000);

describe("The outbox", () => {
  it("Three messages written offline are sent once each, in order, when the network returns", async () => {
    network = false;
    for (const text of ["one", "two", "three"]) outbox.sendLater(chat, words(text));
    await settle();
    expect(calls).toEqual([]);
    expect(store.get().map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
    network = true;
    backOnline();
    await settle();
    expect(calls.map(({ text }) => text)).toEqual(["one", "two", "three"]);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
    expect(keptNames()).toEqual([]);
  });

  it("A message keeps its key over lost answers and a reload, so that it is charged once (M08)", async () => {
    answer = () => new Response(null, { status: 502 });
    outbox.sendLater(chat, words("once"));
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

  it("A message is sent under the key of its draft, and a gift under a key of its own", async () => {
    const { keepDraft, saveAll } = await import("./drafts");
    keepDraft("c", "Hello Bor");
    saveAll();
    outbox.sendLater(chat, rose);
    outbox.sendLater(chat, words("Hello Boris"));
    await settle();
    const [draft, gift, message] = calls.map(({ key }) => key);
    expect(message).toBe(draft);
    expect(gift).not.toBe(draft);
  });

  it("A refused message shows its reason and waits for a manual retry, while the next message is sent", async () => {
    const refused = { refusals: [{ message: "You do not have enough credits to send this message" }], input: {} };
    answer = ({ text }) =>
      text === "dear" ? Response.json(refused, { status: 402 }) : Response.json({ sent: { seq: 1 } });
    outbox.sendLater(chat, words("dear"));
    outbox.sendLater(chat, words("free"));
    await settle();
    expect(calls.map(({ text }) => text)).toEqual(["dear", "free"]);
    const [dear] = store.get();
    expect(dear).toMatchObject({ state: "refused", problem: refused.refusals[0]?.message });
    answer = () => Response.json({ sent: { seq: 2 } });
    outbox.tryAgain(dear?.key ?? "");
    await settle();
    expect(calls.map(({ key }) => key)).toEqual([dear?.key, calls[1]?.key, dear?.key]);
  });

  it("A message sent before the outbox opened is not lost", async () => {
    vi.clearAllTimers();
    vi.resetModules();
    outbox = await import("./outbox");
    store = (await import("./pending-messages")).pendingMessages;
    answer = () => Response.json({}, { status: 422 });
    outbox.sendLater(chat, words("early"));
    await settle();
    outbox.openOutbox("anna");
    expect(store.get()).toMatchObject([{ content: words("early"), state: "refused" }]);
    expect(storage.getItem("outbox:anna")).toContain("early");
  });

  it("A first message, a gift and a photo that survived a reload are sent once each, in order", async () => {
    network = false;
    outbox.sendLater(stranger, words("Hello"));
    outbox.sendLater(stranger, photo);
    outbox.sendLater(stranger, rose);
    await settle();
    const keys = store.get().map(({ key }) => key);
    await load();
    expect(store.get()).toMatchObject([{ content: words("Hello") }, { content: photo }, { content: rose }]);
    expect(store.get().map(({ key }) => key)).toEqual(keys);
    network = true;
    backOnline();
    await settle();
    expect(calls).toEqual([
      { path: "/members/carla/chat/messages", key: keys[0], text: "Hello" },
      { path: "/members/carla/chat/photos", key: keys[1], text: "image/jpeg pixels" },
      { path: "/members/carla/chat/gifts", key: keys[2], text: "rose" },
    ]);
    expect(store.get()).toMatchObject([{ conversationId: "c", seq: 1 }, { seq: 2 }, { seq: 3 }]);
    expect(keptNames()).toEqual([]);
  });

  it("A photo that a reload would lose is marked, and a stored photo without its picture is dropped", async () => {
    network = false;
    outbox.sendLater(chat, words("Look"));
    room = 300;
    outbox.sendLater(chat, { kind: "photo", src: "x".repeat(1_000) });
    outbox.sendLater(chat, photo);
    expect(store.get().map(({ fleeting }) => fleeting ?? false)).toEqual([false, true, false]);
    room = 1_000_000;
    await settle();
    storage.removeItem(keptNames().find((name) => name.startsWith("outbox:anna:")) ?? "");
    await load();
    expect(store.get()).toMatchObject([{ content: words("Look") }]);
  });

  it("A logout leaves no unsent message for the next login", async () => {
    network = false;
    outbox.sendLater(chat, photo);
    outbox.sendLater(chat, words("Anna's"));
    expect(keptNames()).toHaveLength(2);
    const { forgetOutboxes } = await import("./outbox-store");
    forgetOutboxes("anna");
    expect(keptNames()).toHaveLength(2);
    await load("boris");
    expect(keptNames()).toEqual([]);
    outbox.sendLater(chat, words("Boris's"));
    storage.setItem("hide-enrich-alert", "1");
    forgetOutboxes();
    expect(keptNames()).toEqual(["hide-enrich-alert"]);
  });

  it("A message is never sent under another member's login", async () => {
    network = false;
    outbox.sendLater(chat, words("Anna's"));
    await load("boris");
    network = true;
    backOnline();
    await settle();
    expect(calls).toEqual([]);
    expect(store.get()).toEqual([]);
  });
});
