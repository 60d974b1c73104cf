import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientState, initialState } from "~/client/client-state";
import { forgetAnswers, reload } from "~/client/polling";
import { isAway, recall, removals, removeSoon, undoMs, undoRemoval } from "./removals";

const id = "01a1fa63-80e3-7022-a3ce-4ad42a767b9e";
const last = "2026-03-01T10:00:00.000Z";
const entry = { conversation: { id, last_message: { date: last } }, profile: { id: "p" }, num_unread_messages: 2 };
const told = { lastAt: Date.parse(last), lastSeq: 7, failed: vi.fn(), settled: vi.fn() };
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
  const heard = new Map<string, () => void>();
  leave = (event) => heard.get(event)?.();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  answer = () => Response.json({ success: true });
  vi.stubGlobal("window", {
    addEventListener: (name: string, fn: () => void) => heard.set(name, fn),
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, method: init.method ?? "GET", body: init.body && JSON.parse(String(init.body)) });
    conditions.push(new Headers(init.headers).get("if-match"));
    if (init.method === "DELETE") return answer();
    // The server answers "unchanged" to a client with its current version.
    if (new Headers(init.headers).has("if-none-match")) return new Response(null, { status: 304 });
    return Response.json({ chats: onServer }, { headers: { etag: '"as-before"' } });
  });
});
afterEach(() => {
  undoRemoval(id);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe("Removing a conversation", () => {
  it("A removed conversation hides at once, and DELETE follows only after six seconds (CHA-11, CHA-12)", async () => {
    removeSoon(id, told);
    expect(removals.get().has(id)).toBe(true);
    expect(clientState.get().chats).toEqual([]);
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([{ path: "/api/chat.php", method: "DELETE", body: { conversation: id } }]);
    expect(conditions).toEqual(['"7"']);
    expect(told.settled).toHaveBeenCalledOnce();
  });

  it("A removed conversation leaves the badge before the first poll", async () => {
    clientState.set({ chats: null });
    removeSoon(id, told);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/chats.php"]);
    expect(clientState.get().chats).toEqual([]);
  });

  it("An undo within six seconds sends no DELETE and restores the chat", async () => {
    removeSoon(id, told);
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    undoRemoval(id);
    await vi.advanceTimersByTimeAsync(undoMs * 2);
    expect(asked.map(({ method }) => method)).toEqual(["GET"]);
    expect(clientState.get().chats).toEqual([entry]);
  });

  it("A failed DELETE shows the error and reloads the chats (CHA-13, CHA-14)", async () => {
    answer = () => Response.json({ error: "Not today." }, { status: 404 });
    removeSoon(id, told);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(told.failed).toHaveBeenCalledWith("Not today.");
    expect(asked.map(({ path, method }) => `${method} ${path}`)).toEqual([
      "DELETE /api/chat.php",
      "GET /api/chats.php",
    ]);
    expect(clientState.get().chats).toEqual([entry]);
    expect(removals.get().size).toBe(0);
  });

  it("A poll does not restore a removed conversation without a new message", async () => {
    removeSoon(id, told);
    clientState.set({ chats: [entry] });
    expect(clientState.get().chats).toEqual([]);
    const news = { ...entry, conversation: { id, last_message: { date: "2026-03-01T10:00:03.000Z" } } };
    clientState.set({ chats: [news] });
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(clientState.get().chats).toEqual([news]);
    expect(asked).toEqual([]);
  });

  it("An undo restores the conversation although the server reports no change", async () => {
    await reload("chats");
    removeSoon(id, told);
    undoRemoval(id);
    await vi.advanceTimersByTimeAsync(0);
    expect(clientState.get().chats).toEqual([entry]);
  });

  it("A list loaded meanwhile hides a removed conversation until a later message", () => {
    removeSoon(id, told);
    expect(isAway(removals.get().get(id), last)).toBe(true);
    expect(isAway(removals.get().get(id), "2026-03-01T10:00:03.000Z")).toBe(false);
  });

  it("A DELETE precedes the request of a reload, whose page then lacks the conversation", async () => {
    removeSoon(id, told);
    leave("beforeunload");
    expect(asked.map(({ method }) => method)).toEqual(["DELETE"]);
    undoRemoval(id);
    recall();
    expect(isAway(removals.get().get(id), last)).toBe(true);
  });

  it("A conversation reappears when the DELETE of the left page failed to arrive", async () => {
    removeSoon(id, told);
    leave("pagehide");
    undoRemoval(id);
    clientState.set({ ...initialState, chats: [entry] });
    recall();
    expect(clientState.get().chats).toEqual([]);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(clientState.get().chats).toEqual([entry]);
    expect(removals.get().size).toBe(0);
  });

  it("A DELETE is sent once, at the moment the page is left", async () => {
    removeSoon(id, told);
    leave("beforeunload");
    leave("pagehide");
    await vi.advanceTimersByTimeAsync(undoMs * 2);
    expect(asked).toHaveLength(1);
  });
});
