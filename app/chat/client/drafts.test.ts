import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Drafts = typeof import("./drafts");

let drafts: Drafts;
let storage: { [name: string]: unknown };
let leavePage: () => void;
let comeBack: () => void;
let hide: () => void;
let answerCall: (answer: Response) => void;
let calls: ((answer: Response) => void)[];
let signals: (AbortSignal | null | undefined)[];
let keys: string[];

/** Reloads the page. Only `sessionStorage` survives. */
async function load(): Promise<void> {
  await loadElsewhere();
  drafts.openDrafts("anna");
}

/** Loads a page that shows no conversation. */
async function loadElsewhere(): Promise<void> {
  vi.resetModules();
  drafts = await import("./drafts");
}

/** A `sessionStorage` whose names can be listed, as in a browser. */
function tabStorage(): typeof storage {
  const held: typeof storage = {};
  const methods = {
    getItem: (name: string) => held[name] ?? null,
    setItem: (name: string, value: string) => {
      held[name] = value;
    },
    removeItem: (name: string) => delete held[name],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(held, name, { value });
  return held;
}

beforeEach(async () => {
  vi.useFakeTimers();
  storage = tabStorage();
  calls = [];
  signals = [];
  keys = [];
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("window", {
    location: { pathname: "/chats/c" },
    addEventListener: (name: string, listener: (event: object) => void) => {
      if (name === "pagehide") {
        // Browsers hide a page after its `pagehide`.
        leavePage = () => {
          listener({});
          hide();
        };
      }
      if (name === "pageshow") comeBack = () => listener({ persisted: true });
    },
  });
  const page = {
    visibilityState: "visible",
    addEventListener: (_: string, listener: () => void) => {
      hide = () => {
        page.visibilityState = "hidden";
        listener();
      };
    },
  };
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", (_: string, { signal, body }: RequestInit) => {
    signals.push(signal);
    keys.push(JSON.parse(String(body)).client_id);
    return new Promise<Response>((resolve) => {
      answerCall = resolve;
      calls.push(resolve);
    });
  });
  await load();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const accepted = () => Response.json({});
const refused = () => Response.json({}, { status: 403 });

describe("Drafts", () => {
  it("A draft survives into the next page load", async () => {
    drafts.keepDraft("c", "Half a sen");
    leavePage();
    await load();
    expect(drafts.unsavedDraft("c")).toBe("Half a sen");
  });

  it("A draft survives when the phone discards a hidden page that was offline", async () => {
    drafts.keepDraft("c", "Half a sen");
    hide();
    answerCall(new Response(null, { status: 503 }));
    await vi.advanceTimersByTimeAsync(60_000);
    // The operating system closes the tab without a `pagehide`.
    await load();
    expect(drafts.unsavedDraft("c")).toBe("Half a sen");
  });

  it("A hidden page stores no draft that the server already has", async () => {
    drafts.keepDraft("c", "Half a sen");
    hide();
    expect(Object.keys(storage)).toHaveLength(1);
    answerCall(accepted());
    await vi.advanceTimersByTimeAsync(1);
    expect(Object.keys(storage)).toEqual([]);
  });

  it("A page that was hidden before stores no draft of a message that was sent", () => {
    drafts.keepDraft("c", "Half a sen");
    hide();
    drafts.forgetDraft("c");
    expect(Object.keys(storage)).toEqual([]);
  });

  it("Drafts stay stored for the next page when a save is answered only after the page was left", async () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.keepDraft("d", "Another");
    hide();
    leavePage();
    answerCall(accepted());
    await vi.advanceTimersByTimeAsync(1);
    await load();
    expect(drafts.unsavedDraft("d")).toBe("Another");
  });

  it("A draft keeps its message's key over changes and page loads, and the next draft gets another key", async () => {
    drafts.keepDraft("c", "Half a");
    drafts.saveAll();
    leavePage();
    await load();
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    const key = drafts.forgetDraft("c");
    expect(keys).toEqual([key, key]);
    drafts.keepDraft("c", "Another");
    expect(drafts.forgetDraft("c")).not.toBe(key);
  });

  it("A draft that is being saved shows when its conversation is opened again", async () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    expect(drafts.unsavedDraft("c")).toBe("Half a sen");
    answerCall(accepted());
    await vi.advanceTimersByTimeAsync(1);
    expect(drafts.unsavedDraft("c")).toBeUndefined();
  });

  it("A draft that is being saved survives the next page load", async () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    leavePage();
    await load();
    expect(drafts.unsavedDraft("c")).toBe("Half a sen");
  });

  it("A draft that the server refused shows when its conversation is opened again", async () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    answerCall(refused());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drafts.unsavedDraft("c")).toBe("Half a sen");
  });

  it("A sent message clears its draft", () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    drafts.forgetDraft("c");
    leavePage();
    expect(drafts.unsavedDraft("c")).toBeUndefined();
    expect(Object.keys(storage)).toEqual([]);
  });

  it("A save that fails after its message was sent does not bring the text back", async () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    drafts.forgetDraft("c");
    answerCall(refused());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drafts.unsavedDraft("c")).toBeUndefined();
  });

  it("A sent message cancels the save of its draft", () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    drafts.forgetDraft("c");
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it("A draft survives a page that shows no conversation, and that page saves it", async () => {
    drafts.keepDraft("c", "Half a sen");
    leavePage();
    window.location.pathname = "/members";
    await loadElsewhere();
    const { forgetOutboxes, hasStoredDrafts, keepList } = await import("./outbox-store");
    forgetOutboxes("anna");
    keepList("anna", []);
    expect([hasStoredDrafts("anna"), hasStoredDrafts("boris")]).toEqual([true, false]);
    drafts.openDrafts("anna");
    expect(calls).toHaveLength(2);
    expect(drafts.unsavedDraft("c")).toBe("Half a sen");
    answerCall(accepted());
    await vi.advanceTimersByTimeAsync(1);
    leavePage();
    expect(Object.keys(storage)).toEqual([]);
  });

  it("A logout leaves no draft for the next login", async () => {
    drafts.keepDraft("c", "Anna's");
    leavePage();
    await loadElsewhere();
    const { forgetOutboxes } = await import("./outbox-store");
    drafts.openDrafts("boris");
    expect(drafts.unsavedDraft("c")).toBeUndefined();
    forgetOutboxes("boris");
    expect(Object.keys(storage)).toEqual([]);
  });

  it("A page restored from the browser's cache does not send a draft that a later page has sent", async () => {
    drafts.keepDraft("c", "Half a sen");
    const [first, leave, back] = [drafts, leavePage, comeBack];
    leave();
    await load();
    const key = drafts.forgetDraft("c");
    leavePage();
    back();
    expect(first.unsavedDraft("c")).toBeUndefined();
    first.keepDraft("c", "Another");
    expect(first.forgetDraft("c")).not.toBe(key);
  });

  it("A page restored from the browser's cache has its draft again when no other page took it", () => {
    drafts.keepDraft("c", "Half a sen");
    leavePage();
    comeBack();
    expect(drafts.unsavedDraft("c")).toBe("Half a sen");
  });

  it("A failed save of an older text does not replace a newer draft", async () => {
    drafts.keepDraft("c", "Old");
    drafts.saveAll();
    drafts.keepDraft("c", "Old and new");
    drafts.saveAll();
    calls[1]?.(accepted());
    await vi.advanceTimersByTimeAsync(1);
    calls[0]?.(refused());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drafts.unsavedDraft("c")).toBeUndefined();
  });

  it("A draft that the server refused survives the next page load", async () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    answerCall(refused());
    await vi.advanceTimersByTimeAsync(60_000);
    leavePage();
    await load();
    expect(drafts.unsavedDraft("c")).toBe("Half a sen");
  });
});
