import { type RawBuilder, sql } from "kysely";
import { announce } from "~/events";
import { firstCharacters, tidyText } from "~/platform/characters";
import { Refusal } from "~/platform/errors";
import type { TenantWriter } from "~/tenancy/scope.server";
import { unreadBeyond } from "./marks.server";

/**
 * Takes back a message of one's own, for both (ROL-23, AMB-085): its place and number stay, what it said goes, and so does
 * the file of a photo. What it cost stays spent, for it was delivered. A message of the other side is as unknown as none.
 */
export async function removeMessage(
  w: TenantWriter,
  memberId: string,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<void> {
  const t = w.tenantId;
  const [row] = await w.finish(sql<{ other_id: string }>`
    with gone as (
      update messages set removed_at = coalesce(removed_at, app_now()), body = '', gift = null, photo = null
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
  w.afterCommit(() => announce("messageRemoved", { tenantId: t, conversationId, memberId, otherId }));
}

/** Keeps what is being written. It is nobody's news: neither the other side nor one's own lists hear of it. */
export async function saveDraft(
  w: TenantWriter,
  memberId: string,
  conversationId: string,
  draft: string,
): Promise<void> {
  const text = firstCharacters(tidyText(draft), w.tenant.settings.message_length);
  const changed = await w.finish(sql`
    update participants set draft = ${text}
    where tenant_id = ${w.tenantId} and conversation_id = ${conversationId} and member_id = ${memberId}
    returning 1`);
  if (changed.length === 0) throw new Refusal("page.not_found");
}

/**
 * Takes a conversation out of this side's list; a new message reopens it empty (DESIGN 13.29, AMB-085). One that a block
 * has taken away meanwhile is as gone as was wished, and the same is said of somebody else's. With `knownSeq`, the last
 * message the remover knew of, it stays when the other side has written since and nobody here has read that.
 */
export async function removeConversation(
  w: TenantWriter,
  memberId: string,
  conversationId: string,
  knownSeq?: number,
): Promise<void> {
  const found = await takeOff(w, memberId, sql`p.conversation_id = ${conversationId}`, knownSeq);
  if (!found) throw new Refusal("chat.gone");
}

/**
 * Takes all that there is with somebody out of one's own list (CHA-15), as `removeConversation` does: one conversation at
 * most, for `conversations_pair` lets two members have no second. False when there is none.
 */
export function removeConversationWith(
  w: TenantWriter,
  memberId: string,
  otherId: string,
  knownSeq?: number,
): Promise<boolean> {
  return takeOff(w, memberId, sql`p.other_id = ${otherId}`, knownSeq);
}

/** As in `readConversation` all is measured by what this statement sees: a message that comes while it waits stays. */
async function takeOff(
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
  const [row] = await w.finish(sql<{ conversation_id: string; removed: boolean }>`
    with mine as (
      select p.conversation_id, p.last_seq from participants p
      where p.tenant_id = ${t} and p.member_id = ${memberId} and ${isMeant}
    ), removed as (
      update participants p set draft = '',
        removed_seq = greatest(p.removed_seq, mine.last_seq), read_seq = greatest(p.read_seq, mine.last_seq),
        unread = ${unreadBeyond(t, memberId, sql.ref("mine.last_seq"))}
      from mine
      where p.tenant_id = ${t} and p.conversation_id = mine.conversation_id and p.member_id = ${memberId} ${unlessNews}
      returning 1
    )
    select conversation_id, exists (select from removed) as removed from mine`);
  if (!row) return false;
  if (!row.removed) {
    // News; where none was asked about, a block that took it away meanwhile.
    if (knownSeq !== undefined) throw new Refusal("chat.new_message");
    return false;
  }
  w.afterCommit(() => announce("conversationRemoved", { tenantId: t, conversationId: row.conversation_id, memberId }));
  return true;
}
