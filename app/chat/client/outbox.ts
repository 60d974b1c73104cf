import { paths } from "~/paths";
import { CallFailed, callApi } from "~/client/http-client";
import { hasNetwork } from "~/client/network";
import { afterPaint } from "~/ui/after-paint";
import { newKey } from "./client-key";
import { forgetDraft, showInList } from "./drafts";
import { noteSaved } from "./held-conversation";
import { forgetOutboxes, keepList, keepPhoto, readKept } from "./outbox-store";
import { type PendingContent, type PendingMessage, pendingMessages, type Recipient } from "./pending-messages";

const retryDelayMs = 15_000;

let owner: string | null = null;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends this tab's messages in order. A message keeps its key over retries and reloads, so that the member pays once
 * (M08).
 */
export function openOutbox(memberId: string): void {
  if (owner === memberId) return;
  // Messages written before the outbox opened belong to this member.
  const early = owner === null ? pendingMessages.get() : [];
  owner = memberId;
  forgetOutboxes(memberId);
  keep([...readKept(memberId), ...early.map(kept)]);
  window.addEventListener("online", () => void work());
  void work();
}

export function sendLater(to: Recipient, content: PendingContent): void {
  const key = (content.kind === "text" && to.conversationId && endDraft(to.conversationId)) || newKey();
  const state = hasNetwork() ? "sending" : "waiting";
  keep([...pendingMessages.get(), kept({ ...to, key, content, state, seq: null })]);
  afterPaint(() => void work());
}

function endDraft(conversationId: string): string | undefined {
  showInList(conversationId, "");
  return forgetDraft(conversationId);
}

/** Encodes a picture as a data URL. */
export function dataAddress(photo: Blob): Promise<string> {
  const reader = new FileReader();
  reader.readAsDataURL(photo);
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
  });
}

/** Stores the picture. A full `sessionStorage` makes the message `fleeting`. */
function kept(message: PendingMessage): PendingMessage {
  const { key, content } = message;
  if (owner === null || content.kind !== "photo" || keepPhoto(owner, key, content.src)) return message;
  return { ...message, fleeting: true };
}

export function tryAgain(key: string): void {
  change(key, { state: "sending", problem: undefined });
  void work();
}

/** Removes a message that the page shows, or that the writer discards. */
export function discard(key: string): void {
  keep(pendingMessages.get().filter((message) => message.key !== key));
}

async function work(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  try {
    for (let next = nextMessage(); next && hasNetwork(); next = nextMessage()) if (!(await attempt(next))) break;
  } finally {
    isSending = false;
  }
  if (nextMessage()) timer = setTimeout(() => void work(), retryDelayMs);
}

const nextMessage = () => pendingMessages.get().find(({ seq, state }) => seq === null && state !== "refused");

interface Sent {
  sent: { seq: number; conversationId: string };
}

/** Sends one message. Returns true when the queue may continue. */
async function attempt(message: PendingMessage): Promise<boolean> {
  const { key } = message;
  change(key, { state: "sending" });
  try {
    const call = { method: "POST", body: bodyOf(message), idempotencyKey: key } as const;
    const { data } = await callApi<Sent>(addressOf(message), call);
    if (message.content.kind === "text" && message.conversationId) noteSaved(message.conversationId, "");
    change(key, { seq: data?.sent.seq ?? 0, conversationId: data?.sent.conversationId ?? message.conversationId });
    return true;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const isRefused = error.status >= 400 && error.status < 500;
    change(key, isRefused ? { state: "refused", problem: error.message } : { state: "waiting" });
    return isRefused;
  }
}

function addressOf({ content, memberId, conversationId }: PendingMessage): string {
  if (content.kind === "photo") return paths.doChatPhoto(memberId);
  if (content.kind === "gift") return paths.doGift(memberId);
  return conversationId ? paths.doMessage(conversationId) : paths.doFirstMessage(memberId);
}

function bodyOf({ key, content }: PendingMessage): FormData | Record<string, string> {
  if (content.kind === "text") return { body: content.text, client_id: key };
  if (content.kind === "gift") return { gift: content.gift, client_id: key };
  const form = new FormData();
  form.set("photo", picture(content.src));
  form.set("client_id", key);
  return form;
}

/**
 * Decodes the stored picture. The bytes must stay identical, because the server compares a retry with the first photo.
 */
function picture(src: string): Blob {
  const [head = "", bytes = ""] = src.split(";base64,");
  return new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], {
    type: head.slice("data:".length),
  });
}

function change(key: string, to: Partial<PendingMessage>): void {
  keep(pendingMessages.get().map((message) => (message.key === key ? { ...message, ...to } : message)));
}

function keep(list: readonly PendingMessage[]): void {
  pendingMessages.set(list);
  if (owner === null) return;
  keepList(
    owner,
    list.filter(({ seq }) => seq === null),
  );
}
