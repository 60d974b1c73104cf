import { beforeEach, describe, expect, it, vi } from "vitest";
import { dismissToast, toast, toastStore } from "./toast";

const texts = () => toastStore.get().map(({ text }) => text);

describe("toast", () => {
  beforeEach(() => {
    for (const { id } of toastStore.get()) dismissToast(id);
  });

  it("At most three toasts show, and a new one replaces the oldest", () => {
    for (const text of ["one", "two", "three", "four"]) toast(text);
    expect(texts()).toEqual(["two", "three", "four"]);
  });

  it("A repeated toast shows once, and its time starts again", () => {
    const first = toast({ text: "No connection", tone: "danger" });
    toast("Saved");
    expect(toast({ text: "No connection", tone: "danger" })).not.toBe(first);
    expect(texts()).toEqual(["Saved", "No connection"]);
  });

  it("Toasts with an undo are never merged", () => {
    const action = { label: "Undo", onAction: () => {} };
    for (let times = 0; times < 2; times += 1) toast({ text: "Removed", action });
    toast("Removed");
    expect(texts()).toEqual(["Removed", "Removed", "Removed"]);
  });

  it("A toast with an action stays at least six seconds", () => {
    toast({ text: "Chat removed", action: { label: "Undo", onAction: () => {} } });
    expect(toastStore.get()[0]?.duration).toBeGreaterThanOrEqual(6_000);
  });

  it("A dismissed toast disappears and its listeners are told", () => {
    const listener = vi.fn();
    const stop = toastStore.subscribe(listener);
    const id = toast("Saved");
    dismissToast(id);
    dismissToast(id);
    expect(texts()).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    toast("Later");
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
