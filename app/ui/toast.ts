import { createStore, type ReadonlyStore } from "./store";

type ToastTone = "plain" | "success" | "danger";

export type Toast = {
  id: number;
  text: string;
  tone: ToastTone;
  action?: { label: string; onAction: () => void };
  /** Milliseconds on screen. The timer pauses while a toast is hovered or focused. */
  duration: number;
};

type ToastInput = { text: string; tone?: ToastTone; action?: Toast["action"]; duration?: number };

const mostAtOnce = 3;
const shortest = 5_000;
const shortestWithAction = 8_000;

const shown = createStore<readonly Toast[]>([]);
let lastId = 0;

export const toastStore: ReadonlyStore<readonly Toast[]> = shown;

/** Shows a short message, at most three at a time. Shows repeated messages once. Returns an id to dismiss the toast. */
export function toast(input: ToastInput | string): number {
  const given = typeof input === "string" ? { text: input } : input;
  lastId += 1;
  const { text, tone = "plain", action, duration = action ? shortestWithAction : shortest } = given;
  const others = shown.get().filter((one) => one.text !== text || one.action || action);
  shown.set([...others, { id: lastId, text, tone, action, duration }].slice(-mostAtOnce));
  return lastId;
}

export function dismissToast(id: number): void {
  const toasts = shown.get();
  if (toasts.some((one) => one.id === id)) shown.set(toasts.filter((one) => one.id !== id));
}
