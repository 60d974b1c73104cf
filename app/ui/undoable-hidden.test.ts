import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("An undoable action of a hidden page is sent after the time for an undo, because a phone may discard the page", async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
  const { undoable } = await import("./undoable");
  const send = vi.fn();
  undoable({ text: "Chat removed", undoLabel: "Undo", send, undo: vi.fn() });
  Object.assign(page, { visibilityState: "hidden" });
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(5_900);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(send).toHaveBeenCalledOnce();
});
