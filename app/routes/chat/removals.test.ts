import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientState, initialState } from "~/web/client-state";
import { removals, removeSoon, undoMs, undoRemoval } from "./removals";

const id = "01a1fa63-80e3-7022-a3ce-4ad42a767b9e";
const last = "2026-03-01T10:00:00.000Z";
const entry = { conversation: { id, last_message: { date: last } }, profile: { id: "p" }, num_unread_messages: 2 };
const told = { lastAt: Date.parse(last), failed: vi.fn(), settled: vi.fn() };
let leave = () => {};
let answer: () => Response;
let asked: { path: string; method: string; body: unknown }[];

beforeEach(() => {
  vi.useFakeTimers();
  clientState.set({ ...initialState, chats: [entry] });
  asked = [];
  answer = () => Response.json({ success: true });
  vi.stubGlobal("window", {
    addEventListener: (_name: string, fn: () => void) => {
      leave = fn;
    },
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, method: init.method ?? "GET", body: init.body && JSON.parse(String(init.body)) });
    return init.method === "DELETE" ? answer() : Response.json({ chats: [entry] });
  });
});
afterEach(() => {
  undoRemoval(id);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe("removing a conversation", () => {
  it("takes it away at once and calls DELETE only when six seconds have passed (CHA-11, CHA-12)", async () => {
    removeSoon(id, told);
    expect(removals.get().has(id)).toBe(true);
    expect(clientState.get().chats).toEqual([]);
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([{ path: "/api/chat.php", method: "DELETE", body: { conversation: id } }]);
    expect(told.settled).toHaveBeenCalledOnce();
  });

  it("is undone without a call that deletes, and the chat is back", async () => {
    removeSoon(id, told);
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    undoRemoval(id);
    await vi.advanceTimersByTimeAsync(undoMs * 2);
    expect(asked.map(({ method }) => method)).toEqual(["GET"]);
    expect(clientState.get().chats).toEqual([entry]);
  });

  it("says the error and reloads the chats when the call fails (CHA-13, CHA-14)", async () => {
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

  it("keeps a poll from bringing it back, but not somebody who writes meanwhile", async () => {
    removeSoon(id, told);
    clientState.set({ chats: [entry] });
    expect(clientState.get().chats).toEqual([]);
    const news = { ...entry, conversation: { id, last_message: { date: "2026-03-01T10:00:03.000Z" } } };
    clientState.set({ chats: [news] });
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(clientState.get().chats).toEqual([news]);
    expect(asked).toEqual([]);
  });

  it("is sent at once when the page is left, and once only", async () => {
    removeSoon(id, told);
    leave();
    await vi.advanceTimersByTimeAsync(undoMs * 2);
    expect(asked).toHaveLength(1);
  });
});
