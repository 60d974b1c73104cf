import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientState, initialState } from "~/client/client-state";
import { forgetAnswers, reload } from "~/client/polling";
import { dismissToast, toastStore } from "~/ui/toast";
import { restoreConversation, isAway, restoreRemovals, removals, removeSoon } from "./removals";

const id = "01a1fa63-80e3-7022-a3ce-4ad42a767b9e";
const last = "2026-03-01T10:00:00.000Z";
const entry = { conversation: { id, last_message: { date: last } }, profile: { id: "p" }, num_unread_messages: 2 };
const told = { lastAt: Date.parse(last), lastSeq: 7, failed: vi.fn(), settled: vi.fn() };
const words = { text: "Chat with Anna deleted", undoLabel: "Undo" };
const undoMs = 6_000;
const remove = () => removeSoon(id, told, words);
const shownToast = () => toastStore.get().find(({ text }) => text === words.text);
/** Dismisses the toast, as its timer does. */
const endToast = async () => {
  dismissToast(shownToast()?.id as number);
  await vi.advanceTimersByTimeAsync(0);
};
/** Presses Undo. A toast is dismissed before its action runs. */
const pressUndo = () => {
  const shown = shownToast();
  dismissToast(shown?.id as number);
  shown?.action?.onAction();
};
let leave: (event: "beforeunload" | "pagehide") => void = () => {};
let kept: Map<string, string>;
let answer: () => Response;
let onServer: unknown[];
let asked: { path: string; method: string; body: unknown }[];
let conditions: (string | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  clientState.set({ ...initialState, chats: [entry] });
  asked = [];
  conditions = [];
  onServer = [entry];
  forgetAnswers();
  kept = new Map();
  const heard = new EventTarget();
  leave = (event) => void heard.dispatchEvent(new Event(event));
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  answer = () => Response.json({ success: true });
  vi.stubGlobal("window", heard);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, method: init.method ?? "GET", body: init.body && JSON.parse(String(init.body)) });
    conditions.push(new Headers(init.headers).get("if-match"));
    if (init.method === "DELETE") return answer();
    // The server answers 304 when the client has the current version.
    if (new Headers(init.headers).has("if-none-match")) return new Response(null, { status: 304 });
    return Response.json({ chats: onServer }, { headers: { etag: '"as-before"' } });
  });
});
afterEach(() => {
  restoreConversation(id);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe("Removing a conversation", () => {
  it("A removed conversation hides at once, and its DELETE is sent when its toast ends (CHA-11, CHA-12)", async () => {
    remove();
    expect(removals.get().has(id)).toBe(true);
    expect(clientState.get().chats).toEqual([]);
    expect(shownToast()?.duration).toBe(undoMs);
    await vi.advanceTimersByTimeAsync(undoMs * 2);
    // A hovered toast stays, so Undo is still possible.
    expect(asked).toEqual([]);
    await endToast();
    expect(asked).toEqual([{ path: "/api/chat.php", method: "DELETE", body: { conversation: id } }]);
    expect(conditions).toEqual(['"7"']);
    expect(told.settled).toHaveBeenCalledOnce();
  });

  it("A removed conversation is left out of the badge even before the first poll", async () => {
    clientState.set({ chats: null });
    remove();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/chats.php"]);
    expect(clientState.get().chats).toEqual([]);
  });

  it("An undo sends no DELETE and restores the conversation", async () => {
    remove();
    pressUndo();
    await vi.advanceTimersByTimeAsync(undoMs * 2);
    expect(asked.map(({ method }) => method)).toEqual(["GET"]);
    expect(clientState.get().chats).toEqual([entry]);
  });

  it("A failed DELETE shows the error and reloads the chats (CHA-13, CHA-14)", async () => {
    answer = () => Response.json({ error: "Not today." }, { status: 404 });
    remove();
    await endToast();
    expect(told.failed).toHaveBeenCalledWith("Not today.");
    expect(asked.map(({ path, method }) => `${method} ${path}`)).toEqual([
      "DELETE /api/chat.php",
      "GET /api/chats.php",
    ]);
    expect(clientState.get().chats).toEqual([entry]);
    expect(removals.get().size).toBe(0);
  });

  it("A poll does not restore a removed conversation without a new message", async () => {
    remove();
    clientState.set({ chats: [entry] });
    expect(clientState.get().chats).toEqual([]);
    const news = { ...entry, conversation: { id, last_message: { date: "2026-03-01T10:00:03.000Z" } } };
    clientState.set({ chats: [news] });
    expect(shownToast()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(clientState.get().chats).toEqual([news]);
    expect(asked).toEqual([]);
  });

  it("An undo restores the conversation even when the server reports no change", async () => {
    await reload("chats");
    remove();
    pressUndo();
    await vi.advanceTimersByTimeAsync(0);
    expect(clientState.get().chats).toEqual([entry]);
  });

  it("A removed conversation stays hidden in a list loaded meanwhile, until a newer message arrives", () => {
    remove();
    expect(isAway(removals.get().get(id), last)).toBe(true);
    expect(isAway(removals.get().get(id), "2026-03-01T10:00:03.000Z")).toBe(false);
  });

  it("A reload sends the DELETE before it requests the new page", async () => {
    remove();
    leave("beforeunload");
    expect(asked.map(({ method }) => method)).toEqual(["DELETE"]);
    restoreConversation(id);
    restoreRemovals();
    expect(isAway(removals.get().get(id), last)).toBe(true);
  });

  it("A conversation shows again when the DELETE of the left page did not arrive", async () => {
    remove();
    leave("pagehide");
    restoreConversation(id);
    clientState.set({ ...initialState, chats: [entry] });
    restoreRemovals();
    expect(clientState.get().chats).toEqual([]);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(clientState.get().chats).toEqual([entry]);
    expect(removals.get().size).toBe(0);
  });

  it("A DELETE is sent once, when the page is left", async () => {
    remove();
    leave("beforeunload");
    leave("pagehide");
    await vi.advanceTimersByTimeAsync(undoMs * 2);
    expect(asked).toHaveLength(1);
  });
});
