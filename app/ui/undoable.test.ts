import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dismissToast, toast, toastStore } from "./toast";
import { undoable } from "./undoable";

const pressUndo = () => {
  const [shown] = toastStore.get();
  // Press Undo as the toast does: the toast is dismissed before its action runs.
  dismissToast(shown?.id as number);
  shown?.action?.onAction();
};

function action() {
  const done: string[] = [];
  const undo = undoable({
    text: "Like removed",
    undoLabel: "Undo",
    send: () => void done.push("sent"),
    undo: () => void done.push("undone"),
  });
  return { done, undo };
}

describe("an undoable action", () => {
  const dismissAll = () => {
    for (const { id } of toastStore.get()) dismissToast(id);
  };
  beforeEach(() => {
    // Another test file in the same process may have left a toast.
    dismissAll();
    vi.useFakeTimers();
  });
  afterEach(() => {
    dismissAll();
    vi.useRealTimers();
  });

  it("An undoable action is sent only after the time for an undo", async () => {
    const { done } = action();
    const [shown] = toastStore.get();
    expect([shown?.duration, done]).toEqual([6_000, []]);
    dismissToast(shown?.id as number);
    await Promise.resolve();
    expect(done).toEqual(["sent"]);
  });

  it("An undone action is never sent", async () => {
    const first = action();
    pressUndo();
    await vi.advanceTimersByTimeAsync(60_000);
    const second = action();
    second.undo();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([first.done, second.done, toastStore.get()]).toEqual([["undone"], ["undone"], []]);
  });

  it("An undoable action is sent when newer toasts replace its toast, or at the latest after a fixed time", async () => {
    const first = action();
    for (const text of ["one", "two", "three"]) toast(text);
    await Promise.resolve();
    expect(first.done).toEqual(["sent"]);
    const second = action();
    await vi.advanceTimersByTimeAsync(30_000);
    second.undo();
    expect(second.done).toEqual(["sent"]);
  });
});
