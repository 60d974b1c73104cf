import type { ConversationPage } from "../present-conversation.server";
import { newKey } from "./client-key";

interface TypedDraft {
  text: string;
  /** Time of the server's answer to the save. Infinity until then. */
  savedAt: number;
}

/** Texts typed in this document, until a later read of their conversation contains them. */
const typed = new Map<string, TypedDraft>();

/** Number of the latest message that this document has marked as read, by conversation. */
const readUpTo = new Map<string, number>();

export function noteTyped(conversationId: string, text: string): void {
  typed.set(conversationId, { text, savedAt: Number.POSITIVE_INFINITY });
}

/** True while the field's text is newer than the last read of its conversation. */
export const isTyped = (conversationId: string): boolean => typed.has(conversationId);

/** True when the server may not have the field's text. */
export const isUnsaved = (conversationId: string): boolean =>
  typed.get(conversationId)?.savedAt === Number.POSITIVE_INFINITY;

/** Notes that the server has stored this draft, or has cleared the draft of a sent message. */
export function noteSaved(conversationId: string, text: string): void {
  const draft = typed.get(conversationId);
  if (draft?.text === text) draft.savedAt = performance.now();
}

/**
 * Forgets a draft that was saved before the server read the conversation, because the server may have a newer draft.
 */
export function noteReadFromServer(conversationId: string, askedAt: number): void {
  const draft = typed.get(conversationId);
  if (draft && draft.savedAt < askedAt) typed.delete(conversationId);
}

/** Forgets the typed texts, because a later document may change them. */
export function forgetTyped(): void {
  typed.clear();
}

export function noteReadMark(conversationId: string, seq: number): void {
  readUpTo.set(conversationId, seq);
}

export interface OpenedConversation extends ConversationPage {
  /** True when the page shows held data instead of a new answer from the server. */
  isHeld?: boolean;
}

/** Adds this document's newer draft and read mark to the page's data. Gives each opening its own idempotency key. */
export function withNewest(page: ConversationPage, isHeld: boolean): OpenedConversation {
  const isRead = page.lastSeq <= (readUpTo.get(page.id) ?? 0);
  const draft = typed.get(page.id)?.text ?? page.draft;
  return { ...page, draft, unread: isRead ? 0 : page.unread, clientId: newKey(), isHeld };
}
