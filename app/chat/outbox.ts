import { paths } from "~/paths";
import { CallFailed, callApi } from "~/web/http-client";
import { newKey } from "./client-key";
import { forgetDraft, showInList } from "./draft-keeper";
import { outboxKey, type PendingMessage, pendingMessages } from "./pending";

/** Without a word that the network is back, a waiting message is tried again after this. */
const patienceMs = 15_000;

let owner: string | null = null;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The messages of this tab that the server does not have yet. They go one after the other, each with its own key however
 * often it is tried, so that it is one message and charged once (M08); without a network they wait, over a reload too.
 */
export function openOutbox(memberId: string): void {
  if (owner === memberId) return;
  // What was sent before the outbox opened is this member's; what another one left is not.
  const early = owner === null ? pendingMessages.get() : [];
  owner = memberId;
  keep([...stored(memberId), ...early]);
  window.addEventListener("online", () => void work());
  void work();
}

export function sendLater(conversationId: string, text: string): void {
  forgetDraft(conversationId);
  showInList(conversationId, "");
  const state = navigator.onLine ? "sending" : "waiting";
  keep([...pendingMessages.get(), { key: newKey(), conversationId, text, state, seq: null }]);
  void work();
}

export function tryAgain(key: string): void {
  change(key, { state: "sending", problem: undefined });
  void work();
}

/** Nobody waits for it any more: it is on the screen, or its writer let it go. */
export function letGo(key: string): void {
  keep(pendingMessages.get().filter((message) => message.key !== key));
}

async function work(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  try {
    for (let next = nextMessage(); next && navigator.onLine; next = nextMessage()) if (!(await attempt(next))) break;
  } finally {
    isSending = false;
  }
  if (nextMessage()) timer = setTimeout(() => void work(), patienceMs);
}

const nextMessage = () => pendingMessages.get().find(({ seq, state }) => seq === null && state !== "refused");

/** Whether to go on with the next one. */
async function attempt({ key, conversationId, text }: PendingMessage): Promise<boolean> {
  change(key, { state: "sending" });
  const call = { method: "POST", body: { body: text, client_id: key }, idempotencyKey: key } as const;
  try {
    const { data } = await callApi<{ sent: { seq: number } }>(paths.doMessage(conversationId), call);
    change(key, { seq: data?.sent.seq ?? 0 });
    return true;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const isRefused = error.status >= 400 && error.status < 500;
    change(key, isRefused ? { state: "refused", problem: error.message } : { state: "waiting" });
    return isRefused;
  }
}

function change(key: string, to: Partial<PendingMessage>): void {
  keep(pendingMessages.get().map((message) => (message.key === key ? { ...message, ...to } : message)));
}

function keep(list: readonly PendingMessage[]): void {
  pendingMessages.set(list);
  if (owner === null) return;
  const unsent = list.filter(({ seq }) => seq === null);
  try {
    if (unsent.length > 0) sessionStorage.setItem(outboxKey(owner), JSON.stringify(unsent));
    else sessionStorage.removeItem(outboxKey(owner));
  } catch {
    // A browser that keeps nothing still sends; only a reload would lose it.
  }
}

function stored(memberId: string): PendingMessage[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(outboxKey(memberId)) ?? "[]");
    return Array.isArray(list) ? (list as PendingMessage[]) : [];
  } catch {
    return [];
  }
}
