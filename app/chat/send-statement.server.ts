import { type RawBuilder, sql } from "kysely";
import { timeId } from "~/platform/ids";
import { findContactDetails } from "~/profiles/contact-details";
import type { KeptPart } from "~/likes/like";
import type { Tenant } from "~/tenancy/tenant";
import { moveParts } from "~/wallet/ledger.server";
import { type ChatPhoto, type MessageContent, type MessageOrigin, previewLength } from "./message";
import { orderPair, conversationOfPair } from "./pair.server";
import { freeConversations, type SendCost } from "./policy";
import { startedBy } from "./send-facts.server";

export interface OutgoingMessage {
  id: string;
  senderId: string;
  recipientId: string;
  content: MessageContent;
  clientId: string;
  origin: MessageOrigin;
  cost: SendCost;
  premium: boolean;
  /** The liked part of the recipient's profile that the message answers. */
  part: KeptPart | null;
}

export interface SentRow {
  conversation_id: string;
  seq: number;
  created_at: Date;
}

/**
 * One statement that checks, charges, numbers and stores a message. The conversation's row lock orders the numbers
 * (C-2).
 */
export function sendStatement(tenant: Tenant, outgoing: OutgoingMessage): RawBuilder<SentRow> {
  const t = tenant.id;
  const { id, senderId, recipientId, cost, content } = outgoing;
  const body = content.kind === "text" ? content.body : "";
  const gift = content.kind === "gift" ? content.gift : null;
  const photo = content.kind === "photo" ? JSON.stringify(content.photo satisfies ChatPhoto) : null;
  const part = outgoing.part && JSON.stringify(outgoing.part);
  // Preview a gift by its id, because each reader sees its name in their own language.
  const preview = gift ?? body;
  // A sent text clears the draft. Photos and gifts do not change the draft.
  const isText = content.kind === "text";
  const [low, high] = orderPair(senderId, recipientId);
  return sql<SentRow>`
    with precondition as (${preconditionOf(t, outgoing)}), ${chargeOf(tenant, outgoing)},
    conversation as (
      insert into conversations (tenant_id, id, low_id, high_id, started_by, last_seq, created_at)
      select ${t}::integer, ${timeId()}::uuid, ${low}::uuid, ${high}::uuid, ${senderId}::uuid, 1, app_now() from payment
      on conflict (tenant_id, low_id, high_id) do update set last_seq = conversations.last_seq + 1
      returning id, last_seq
    ), sent as (
      insert into messages (tenant_id, conversation_id, seq, id, sender_id, origin, kind, body, gift, photo, part, client_id, credits, free, created_at)
      select ${t}::integer, conversation.id, conversation.last_seq, ${id}::uuid, ${senderId}::uuid, ${outgoing.origin}::text,
        ${content.kind}::text, ${body}::text, ${gift}::text, ${photo}::jsonb, ${part}::jsonb, ${outgoing.clientId}::text, ${cost.free ? 0 : cost.credits}::integer, ${cost.free}::boolean, app_now()
      from conversation
      returning conversation_id, seq, created_at
    ), sides as (
      insert into participants (tenant_id, conversation_id, member_id, other_id, unread, last_seq, last_at, last_kind, last_text, last_sender_id)
      select ${t}::integer, sent.conversation_id, side.member_id, side.other_id, side.unread, sent.seq, sent.created_at, ${content.kind}::text,
        left(${preview}::text, ${previewLength}::integer), ${senderId}::uuid
      from sent, (values (${senderId}::uuid, ${recipientId}::uuid, 0), (${recipientId}::uuid, ${senderId}::uuid, 1))
        as side (member_id, other_id, unread)
      on conflict (tenant_id, conversation_id, member_id) do update set
        unread = participants.unread + excluded.unread, last_seq = excluded.last_seq, last_at = excluded.last_at,
        last_kind = excluded.last_kind, last_text = excluded.last_text, last_sender_id = excluded.last_sender_id,
        draft = case when ${isText}::boolean and participants.member_id = ${senderId}::uuid then '' else participants.draft end
      returning 1
    )${flagOf(t, outgoing)}
    select conversation_id, seq, created_at from sent`;
}

/** Flags a first message for staff when it contains contact details. The message is still delivered. */
function flagOf(tenantId: number, { id, senderId, content }: OutgoingMessage): RawBuilder<unknown> {
  const found = content.kind === "text" ? findContactDetails(content.body) : [];
  if (found.length === 0) return sql``;
  return sql`, flagged as (
      insert into message_flags (tenant_id, message_id, sender_id, found, flagged_at)
      select ${tenantId}::integer, ${id}::uuid, ${senderId}::uuid, ${found}::text[], app_now() from sent where sent.seq = 1
      returning 1
    )`;
}

/** Yields one row, unless a block, a duplicate or a free member's third conversation was stored meanwhile. */
function preconditionOf(
  tenantId: number,
  { senderId, recipientId, clientId, premium }: OutgoingMessage,
): RawBuilder<unknown> {
  const mayStart = premium
    ? sql`true`
    : sql`(exists (${conversationOfPair(tenantId, senderId, recipientId)}) or (${startedBy(tenantId, senderId)}) < ${freeConversations})`;
  return sql`select 1 where ${mayStart}
    and not exists (select from messages x where x.tenant_id = ${tenantId} and x.sender_id = ${senderId} and x.client_id = ${clientId})
    and not exists (select from blocks b where b.tenant_id = ${tenantId}
      and ((b.blocker_id = ${senderId} and b.blocked_id = ${recipientId}) or (b.blocker_id = ${recipientId} and b.blocked_id = ${senderId})))`;
}

/** Common table expressions for the price. The last, `payment`, yields one row when the payment succeeded. */
function chargeOf(tenant: Tenant, { id, senderId, cost, content }: OutgoingMessage): RawBuilder<unknown> {
  const t = tenant.id;
  if (cost.free) {
    return sql`payment as (
      insert into free_allowances (tenant_id, member_id, used) select ${t}::integer, ${senderId}::uuid, 1 from precondition
      on conflict (tenant_id, member_id) do update set used = free_allowances.used + 1
        where free_allowances.used < ${tenant.settings.free_messages}
      returning used)`;
  }
  if (cost.credits === 0) return sql`payment as (select 1 from precondition)`;
  const move = { transferId: timeId(), memberId: senderId, credits: -cost.credits, reference: id };
  const reason = content.kind === "text" ? "message" : content.kind;
  const parts = moveParts(t, { ...move, reason, account: "spent", condition: sql`exists (select from precondition)` });
  return sql`${parts}, payment as (select balance from wallet_move)`;
}
