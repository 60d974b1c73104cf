import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Drafts = typeof import("./drafts");

let drafts: Drafts;
let kept: string | null;
let leavePage: () => void;
let answerCall: (answer: Response) => void;
let calls: ((answer: Response) => void)[];
let signals: (AbortSignal | null | undefined)[];
let keys: string[];

/** A freshly loaded page knows only the tab's storage. */
async function load(): Promise<void> {
  vi.resetModules();
  drafts = await import("./drafts");
}

beforeEach(async () => {
  vi.useFakeTimers();
  kept = null;
  calls = [];
  signals = [];
  keys = [];
  vi.stubGlobal("sessionStorage", {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
    removeItem: () => {
      kept = null;
    },
  });
  vi.stubGlobal("window", { addEventListener: (_: string, leave: () => void) => (leavePage = leave) });
  vi.stubGlobal("document", { addEventListener: () => undefined, visibilityState: "visible" });
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
    expect(drafts.leftDraft("c")).toBe("Half a sen");
  });

  it("A draft keeps the key of its message over changes and page loads, and the next draft has another", async () => {
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

  it("A draft on its way to the server shows when its conversation is opened again", async () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    expect(drafts.leftDraft("c")).toBe("Half a sen");
    answerCall(accepted());
    await vi.advanceTimersByTimeAsync(1);
    expect(drafts.leftDraft("c")).toBeUndefined();
  });

  it("A draft on its way to the server survives the next page load", async () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    leavePage();
    await load();
    expect(drafts.leftDraft("c")).toBe("Half a sen");
  });

  it("A draft that the server refused shows when its conversation is opened again", async () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    answerCall(refused());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drafts.leftDraft("c")).toBe("Half a sen");
  });

  it("A sent message clears its draft", () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    drafts.forgetDraft("c");
    leavePage();
    expect(drafts.leftDraft("c")).toBeUndefined();
    expect(kept).toBeNull();
  });

  it("A save that fails after its message was sent does not bring the text back", async () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    drafts.forgetDraft("c");
    answerCall(refused());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drafts.leftDraft("c")).toBeUndefined();
  });

  it("A sent message cancels the save of its draft", () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    drafts.forgetDraft("c");
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it("An older failed save does not replace a newer saved draft", async () => {
    drafts.keepDraft("c", "Old");
    drafts.saveAll();
    drafts.keepDraft("c", "Old and new");
    drafts.saveAll();
    calls[1]?.(accepted());
    await vi.advanceTimersByTimeAsync(1);
    calls[0]?.(refused());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drafts.leftDraft("c")).toBeUndefined();
  });

  it("A draft that the server refused survives the next page load", async () => {
    drafts.keepDraft("c", "Half a sen");
    drafts.saveAll();
    answerCall(refused());
    await vi.advanceTimersByTimeAsync(60_000);
    leavePage();
    await load();
    expect(drafts.leftDraft("c")).toBe("Half a sen");
  });
});
