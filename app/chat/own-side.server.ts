import { sql } from "kysely";
import { announce } from "~/events";
import { Refusal } from "~/platform/errors";
import type { TenantWriter } from "~/tenancy/scope.server";
import { tidyText } from "./message";

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
  const text = tidyText(draft).slice(0, w.tenant.settings.message_length);
  const changed = await w.finish(sql`
    update participants set draft = ${text}
    where tenant_id = ${w.tenantId} and conversation_id = ${conversationId} and member_id = ${memberId}
    returning 1`);
  if (changed.length === 0) throw new Refusal("page.not_found");
}

/** Takes every conversation with somebody out of one's own list (CHA-15). With none there is nothing to do. */
export async function removeConversationsWith(w: TenantWriter, memberId: string, otherId: string): Promise<number> {
  const t = w.tenantId;
  const rows = await w.finish(sql<{ conversation_id: string }>`
    update participants set removed_seq = last_seq, read_seq = last_seq, unread = 0, draft = ''
    where tenant_id = ${t} and member_id = ${memberId} and other_id = ${otherId}
    returning conversation_id`);
  for (const { conversation_id: conversationId } of rows) {
    w.afterCommit(() => announce("conversationRemoved", { tenantId: t, conversationId, memberId }));
  }
  return rows.length;
}
