import { CallFailed, callApi } from "~/client/http-client";
import { paths } from "~/paths";
import { afterPaint } from "~/ui/after-paint";
import { createStore, type ReadonlyStore } from "~/ui/store";
import type { SwipeAnswer, SwipeGame } from "./swipe";
import { type Decision, enqueue, removeReloaded, type SwipeQueue, applyAnswer } from "./swipe-queue";

/** Receives the server's answer, even after the member has left the swipe game. */
interface Report {
  accepted(answer: SwipeAnswer): void;
  failed(error: CallFailed): void;
}

const queue = createStore<SwipeQueue>([]);
/** Unsent decisions, in order. */
const waiting: (() => Promise<void>)[] = [];
let isSending = false;

/** Decisions that the page's data may not contain yet. */
export const swipeOutbox: ReadonlyStore<SwipeQueue> = queue;

/** Shows a decision at once and sends it after earlier decisions, even if the member leaves the game. */
export function decideSoon(decision: Decision, report: Report): void {
  const next = enqueue(queue.get(), decision);
  if (next === queue.get()) return;
  queue.set(next);
  waiting.push(() => send(decision, report));
  window.addEventListener("pagehide", sendRest);
  // Also listen to `visibilitychange`, because phones may discard a hidden page without a `pagehide`.
  document.addEventListener("visibilitychange", sendRestWhenHidden);
  afterPaint(() => void sendInTurn());
}

export function forgetReloaded(cards: SwipeGame["cards"]): void {
  queue.set(removeReloaded(queue.get(), cards));
}

/** Forgets all accepted decisions, because a newly opened game already contains them. */
export function forgetAccepted(): void {
  queue.set(removeReloaded(queue.get(), []));
}

async function sendInTurn(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  } finally {
    isSending = false;
  }
}

function sendRestWhenHidden(): void {
  if (document.visibilityState === "hidden") sendRest();
}

/** Sends all waiting decisions at once, because an unloading page receives no answers. */
function sendRest(): void {
  for (const next of waiting.splice(0)) void next();
}

async function send(decision: Decision, report: Report): Promise<void> {
  const answer = await post(decision).catch(onlyFailure);
  const isRefused = answer instanceof CallFailed;
  queue.set(applyAnswer(queue.get(), decision, isRefused));
  if (isRefused) report.failed(answer);
  else report.accepted(answer);
}

/** Sends without idempotency key, because a retried undo could undo two decisions. */
async function post(decision: Decision): Promise<SwipeAnswer> {
  const [path, body] = decision === "undo" ? [paths.doSwipeUndo(), {}] : [paths.doSwipe(), decision];
  const { data } = await callApi<SwipeAnswer>(path, { method: "POST", body, keepalive: true });
  return data ?? { match: null };
}

function onlyFailure(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error;
  throw error;
}
