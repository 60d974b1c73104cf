import { type RawBuilder, sql } from "kysely";
import { emit } from "~/events";
import { firstCharacters, tidyText } from "~/platform/characters";
import { Refusal } from "~/platform/errors";
import type { TenantWriter } from "~/tenancy/scope.server";
import { unreadAfter } from "./chat-privacy.server";

/** Removes a member's own message for both members (ROL-23, AMB-085). The credits stay spent. */
export async function removeMessage(
  w: TenantWriter,
  memberId: string,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<void> {
  const t = w.tenantId;
  const [row] = await w.runAndCommit(sql<{ other_id: string }>`
    with gone as (
      update messages set removed_at = coalesce(removed_at, app_now()), body = '', gift = null, photo = null, part = null
      where tenant_id = ${t} and conversation_id = ${conversationId} and id = ${messageId} and sender_id = ${memberId}
      returning seq
    ), last_line as (
      update participants p set last_kind = 'text', last_text = '' from gone
      where p.tenant_id = ${t} and p.conversation_id = ${conversationId} and p.last_seq = gone.seq
      returning 1
    )
    select p.other_id from gone join participants p
      on p.tenant_id = ${t} and p.conversation_id = ${conversationId} and p.member_id = ${memberId}`);
  if (!row) throw new Refusal("page.not_found");
  const { other_id: otherId } = row;
  w.afterCommit(() => emit("messageRemoved", { tenantId: t, conversationId, memberId, otherId }));
}

interface NewDraft {
  text: string;
  /** Idempotency key of the later message. */
  clientId: string;
}

/** Stores a draft, unless its message was sent meanwhile. Emits no event. */
export async function saveDraft(
  w: TenantWriter,
  memberId: string,
  conversationId: string,
  draft: NewDraft,
): Promise<void> {
  const t = w.tenantId;
  const own = sql`tenant_id = ${t} and conversation_id = ${conversationId} and member_id = ${memberId}`;
  // Wait for a running send, because only a statement after this lock sees the message.
  const sides = await w.rows(sql`select from participants where ${own} for no key update`);
  if (sides.length === 0) throw new Refusal("page.not_found");
  const text = firstCharacters(tidyText(draft.text), w.tenant.settings.message_length);
  await w.runAndCommit(sql`
    update participants set draft = ${text}
    where ${own} and not exists (select from messages x
      where x.tenant_id = ${t} and x.sender_id = ${memberId} and x.client_id = ${draft.clientId})`);
}

/**
 * Removes a conversation from one member's list until a new message arrives (DESIGN 13.29, AMB-085). Unread messages
 * after `knownSeq` prevent the removal.
 */
export async function removeConversation(
  w: TenantWriter,
  memberId: string,
  conversationId: string,
  knownSeq?: number,
): Promise<void> {
  const found = await removeFromList(w, memberId, sql`p.conversation_id = ${conversationId}`, knownSeq);
  if (!found) throw new Refusal("chat.gone");
}

/** Removes the conversation with another member (CHA-15). Returns false when no conversation exists. */
export function removeConversationWith(
  w: TenantWriter,
  memberId: string,
  otherId: string,
  knownSeq?: number,
): Promise<boolean> {
  return removeFromList(w, memberId, sql`p.other_id = ${otherId}`, knownSeq);
}

/** Hides the conversation up to its newest message. Messages that arrive meanwhile stay unread. */
async function removeFromList(
  w: TenantWriter,
  memberId: string,
  isMeant: RawBuilder<unknown>,
  knownSeq: number | undefined,
): Promise<boolean> {
  const t = w.tenantId;
  const unlessNews =
    knownSeq === undefined
      ? sql``
      : sql`and not exists (select from messages x where x.tenant_id = ${t} and x.conversation_id = mine.conversation_id
          and x.sender_id <> ${memberId} and x.removed_at is null and x.seq > greatest(p.read_seq, ${knownSeq}))`;
  const [row] = await w.runAndCommit(sql<{ conversation_id: string; removed: boolean }>`
    with mine as (
      select p.conversation_id, p.last_seq from participants p
      where p.tenant_id = ${t} and p.member_id = ${memberId} and ${isMeant}
    ), removed as (
      update participants p set draft = '',
        removed_seq = greatest(p.removed_seq, mine.last_seq), read_seq = greatest(p.read_seq, mine.last_seq),
        unread = ${unreadAfter(t, memberId, sql.ref("mine.last_seq"))}
      from mine
      where p.tenant_id = ${t} and p.conversation_id = mine.conversation_id and p.member_id = ${memberId} ${unlessNews}
      returning 1
    )
    select conversation_id, exists (select from removed) as removed from mine`);
  if (!row) return false;
  if (!row.removed) {
    // No row changed, because a newer message arrived or a block deleted the conversation.
    if (knownSeq !== undefined) throw new Refusal("chat.new_message");
    return false;
  }
  w.afterCommit(() => emit("conversationRemoved", { tenantId: t, conversationId: row.conversation_id, memberId }));
  return true;
}
