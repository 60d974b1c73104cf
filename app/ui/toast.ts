type ToastTone = "plain" | "success" | "danger";

export type Toast = {
  id: number;
  text: string;
  tone: ToastTone;
  action?: { label: string; onAction: () => void };
  /** Milliseconds on screen. The time stops while a toast is hovered or focused. */
  duration: number;
};

type ToastInput = { text: string; tone?: ToastTone; action?: Toast["action"]; duration?: number };

const mostAtOnce = 3;
const shortest = 5_000;
const shortestWithAction = 8_000;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a short message. At most three show, and a repeated message shows once. Returns an id, by which it can be
 * removed.
 */
export function toast(input: ToastInput | string): number {
  const given = typeof input === "string" ? { text: input } : input;
  lastId += 1;
  const { text, tone = "plain", action, duration = action ? shortestWithAction : shortest } = given;
  const others = shown.filter((one) => one.text !== text || one.action || action);
  show([...others, { id: lastId, text, tone, action, duration }].slice(-mostAtOnce));
  return lastId;
}

export function dismissToast(id: number): void {
  if (shown.some((one) => one.id === id)) show(shown.filter((one) => one.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  get: () => shown,
};

const none: readonly Toast[] = [];
export const noToasts = () => none;
