import { sql } from "kysely";
import { announce } from "~/events";
import { Refusal } from "~/platform/errors";
import { hasContactDetails } from "~/profiles/contact-details";
import { type Interest, isInterest } from "~/profiles/interests";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import {
  type ChatPhoto,
  conversationsPerPage,
  type MessageKind,
  messagesPerPage,
  newPerPage,
  seenBeforeNew,
} from "./message";
import { canSend, type SendAnswer, type SendFacts } from "./policy";
import { bothShow, unreadBeyond } from "./marks.server";
import { orderPair, pairId } from "./messages.server";
import { readSendFacts, type SendFactsRow, sendFactColumns } from "./send-facts.server";

export interface PersonRow {
  other_id: string;
  other_state: string;
  name: string;
  fictional: boolean;
  main_photo_id: string | null;
  thumbhash: string | null;
}

export interface ConversationRow extends PersonRow {
  conversation_id: string;
  unread: number;
  last_seq: number;
  last_kind: MessageKind;
  last_text: string;
  last_sender_id: string | null;
  last_at: Date;
  draft: string;
  /** `last_at` in whole microseconds: the keyset cursor, exact where a Date is not. */
  cursor: string;
}

export interface ConversationCursor {
  at: string;
  id: string;
}

const personColumns = sql`other.id as other_id, other.state as other_state, other.fictional, face.name, face.main_photo_id, photo.thumbhash`;

/**
 * A member's conversations, the latest first; those removed on this side are not there until someone writes again, those
 * with somebody who deleted the account not until they return (P03).
 */
export async function listConversations(
  q: TenantReader,
  memberId: string,
  options: { before?: ConversationCursor; limit?: number; named?: string } = {},
): Promise<ConversationRow[]> {
  const { before, limit = conversationsPerPage, named = "" } = options;
  const t = q.tenantId;
  const older = before
    ? sql`and (p.last_at, p.conversation_id) < (to_timestamp(0) + ${before.at}::bigint * interval '1 microsecond', ${before.id}::uuid)`
    : sql``;
  // Plain comparisons, as a policy asks for (DESIGN 6.3); one's own conversations are few enough to be looked through.
  const called = named ? sql`and strpos(lower(face.name), lower(${named}::text)) > 0` : sql``;
  return q.rows(sql<ConversationRow>`
    select p.conversation_id, p.unread, p.last_seq, p.last_kind, p.last_text, p.last_sender_id, p.last_at, p.draft,
      (extract(epoch from p.last_at) * 1000000)::bigint::text as cursor, ${personColumns}
    from participants p
    join members other on other.tenant_id = ${t} and other.id = p.other_id
    join profiles face on face.tenant_id = ${t} and face.member_id = p.other_id
    left join photos photo on photo.tenant_id = ${t} and photo.id = face.main_photo_id
    where p.tenant_id = ${t} and p.member_id = ${memberId} and p.last_seq > p.removed_seq and other.state <> 'deleted' ${older} ${called}
    order by p.last_at desc, p.conversation_id desc limit ${limit}`);
}

export interface MessageRow {
  id: string;
  seq: number;
  mine: boolean;
  kind: MessageKind;
  body: string;
  gift: string | null;
  photo: ChatPhoto | null;
  at: string;
  removed: boolean;
}

export interface OpenConversation {
  id: string;
  person: PersonRow;
  unread: number;
  /** The last message there is, for the reading that follows from opening. */
  lastSeq: number;
  /** Up to here it has been read on this side. */
  readSeq: number;
  draft: string;
  /** Up to here the other side has read. */
  otherReadSeq: number;
  /** When the other side was last here: what was written before has reached them. Null when they do not show it. */
  deliveredUntil: Date | null;
  /** Oldest first. */
  messages: MessageRow[];
  hasOlder: boolean;
  /** All there is is one's own first message, which names a way to be reached elsewhere. */
  warnsOfContact: boolean;
  sending: SendAnswer;
  /** What the policy answers from, for what else may be sent. */
  facts: SendFacts;
}

interface OpenRow extends PersonRow, SendFactsRow {
  conversation_id: string;
  unread: number;
  last_seq: number;
  read_seq: number;
  removed_seq: number;
  draft: string;
  other_read_seq: number;
  delivered_until: Date | null;
  messages: MessageRow[];
}

/** One conversation as its member sees it, with what the composer needs to know: one question. */
export async function getConversation(
  q: TenantReader,
  memberId: string,
  conversationId: string,
  beforeSeq?: number,
): Promise<OpenConversation> {
  const t = q.tenantId;
  const older = beforeSeq === undefined ? sql`` : sql`and x.seq < ${beforeSeq}`;
  const size = beforeSeq === undefined ? openingSize : sql`${messagesPerPage}::integer`;
  const [row] = await q.rows(sql<OpenRow>`
    select p.conversation_id, p.unread, p.last_seq, p.read_seq, p.removed_seq, p.draft, ${personColumns}, ${sendFactColumns(t, memberId)},
      coalesce((select o.read_seq from participants o where o.tenant_id = ${t} and ${readingShown(t)}
        and o.conversation_id = p.conversation_id and o.member_id = p.other_id), 0) as other_read_seq,
      case when other.invisible_since is null and ${readingShown(t)} then other.last_active_at end as delivered_until,
      (select coalesce(json_agg(json_build_object('id', page.id, 'seq', page.seq, 'mine', page.sender_id = ${memberId},
          'kind', page.kind, 'body', page.body, 'gift', page.gift, 'photo', page.photo, 'at', page.created_at, 'removed', page.removed_at is not null) order by page.seq), '[]')
        from (select x.id, x.seq, x.sender_id, x.kind, x.body, x.gift, x.photo, x.created_at, x.removed_at from messages x
          where x.tenant_id = ${t} and x.conversation_id = p.conversation_id and x.seq > p.removed_seq ${older}
          order by x.seq desc limit ${size}) page) as messages
    from participants p
    join members me on me.tenant_id = ${t} and me.id = p.member_id
    join members other on other.tenant_id = ${t} and other.id = p.other_id
    join profiles face on face.tenant_id = ${t} and face.member_id = p.other_id
    left join photos photo on photo.tenant_id = ${t} and photo.id = face.main_photo_id
    where p.tenant_id = ${t} and p.conversation_id = ${conversationId} and p.member_id = ${memberId} and other.state <> 'deleted'`);
  if (!row) throw new Refusal("page.not_found");
  const facts = readSendFacts(row, true, q.tenant);
  return {
    id: row.conversation_id,
    person: row,
    unread: row.unread,
    lastSeq: row.last_seq,
    readSeq: row.read_seq,
    draft: row.draft,
    otherReadSeq: row.other_read_seq,
    deliveredUntil: row.delivered_until,
    messages: row.messages,
    // Numbers have no gaps (C-2), and a message taken back keeps its own.
    hasOlder: (row.messages[0]?.seq ?? 0) > row.removed_seq + 1,
    warnsOfContact: row.last_seq === 1 && row.messages.some(({ mine, body }) => mine && hasContactDetails(body)),
    facts,
    sending: canSend(facts),
  };
}

/** With the first new message on it, unless that is too far back. */
const openingSize = sql`case when p.unread > 0 and p.last_seq - p.read_seq <= ${newPerPage}::integer
  then greatest(${messagesPerPage}::integer, p.last_seq - p.read_seq + ${seenBeforeNew}::integer)
  else ${messagesPerPage}::integer end`;

export interface Opening {
  /** The conversation of the two, when there is one already. */
  conversationId: string | null;
  person: PersonRow;
  /** The viewer has blocked them, and may lift it here. */
  blockedByMe: boolean;
  sending: SendAnswer;
  facts: SendFacts;
  /** Interests that stand on both profiles. */
  shared: Interest[];
}

/**
 * What the screen needs on which a first message is written. Who is blocked by the other is told so; a member who left is
 * as unknown as one who never was.
 */
export async function getOpening(q: TenantReader, memberId: string, otherId: string): Promise<Opening> {
  const t = q.tenantId;
  const [row] = await q.rows(sql<
    PersonRow & SendFactsRow & { conversation_id: string | null; blocked_by_other: boolean; shared: string[] }
  >`
    select ${personColumns}, ${sendFactColumns(t, memberId)}, (${pairId(t, memberId, otherId)}) as conversation_id,
      exists (select from blocks b where b.tenant_id = ${t} and b.blocker_id = other.id and b.blocked_id = me.id) as blocked_by_other,
      array(select own.interest from profiles mine, unnest(mine.interests) as own (interest)
        where mine.tenant_id = ${t} and mine.member_id = me.id and own.interest = any(face.interests)) as shared
    from members me
    join members other on other.tenant_id = ${t} and other.id = ${otherId} and other.id <> me.id
    join profiles face on face.tenant_id = ${t} and face.member_id = other.id
    left join photos photo on photo.tenant_id = ${t} and photo.id = face.main_photo_id
    where me.tenant_id = ${t} and me.id = ${memberId} and other.state in ('active', 'unconfirmed')`);
  if (!row) throw new Refusal("page.not_found");
  if (row.blocked_by_other) throw new Refusal("member.blocked_by", { name: row.name });
  const facts = readSendFacts(row, row.conversation_id !== null, q.tenant);
  const { conversation_id: conversationId, blocked: blockedByMe } = row;
  const shared = row.shared.filter(isInterest);
  return { conversationId, person: row, blockedByMe, sending: canSend(facts), facts, shared };
}

/** Whether the reading mark shows between the two of a side. */
function readingShown(tenantId: number) {
  return bothShow(tenantId, "reading", sql.ref("p.member_id"), sql.ref("p.other_id"));
}

/**
 * Reads up to the message that was on the screen. The counter falls by what lies between the old mark and the new one,
 * both as this statement sees them, so it stays equal to the rows after the mark whatever arrives meanwhile (C-4).
 */
export async function readConversation(
  w: TenantWriter,
  memberId: string,
  conversationId: string,
  upToSeq: number,
): Promise<void> {
  const t = w.tenantId;
  const [row] = await w.finish(sql<{ other_id: string; shown: boolean }>`
    with mark as (
      select coalesce(max(x.seq), 0) as seq from messages x
      where x.tenant_id = ${t} and x.conversation_id = ${conversationId} and x.seq <= ${upToSeq}
    )
    update participants p set read_seq = greatest(p.read_seq, mark.seq), unread = ${unreadBeyond(t, memberId, sql.ref("mark.seq"))}
    from mark
    where p.tenant_id = ${t} and p.conversation_id = ${conversationId} and p.member_id = ${memberId}
    returning p.other_id, ${readingShown(t)} as shown`);
  if (!row) throw new Refusal("page.not_found");
  const seenBy = row.shown ? row.other_id : null;
  w.afterCommit(() => announce("conversationRead", { tenantId: t, conversationId, memberId, seenBy }));
}

/** Deletes what the two have written, for both: what a block does (CHA-16). */
export async function deleteConversationBetween(w: TenantWriter, one: string, two: string): Promise<void> {
  const [low, high] = orderPair(one, two);
  await w.remove("conversations").where("low_id", "=", low).where("high_id", "=", high).execute();
}
