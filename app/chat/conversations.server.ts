import { sql } from "kysely";
import { emit } from "~/events";
import { Refusal } from "~/platform/errors";
import type { KeptPart } from "~/likes/like";
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
import { bothShow, unreadAfter } from "./chat-privacy.server";
import { orderPair, conversationOfPair } from "./pair.server";
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
  /** `last_at` in whole microseconds, because a Date has only milliseconds. */
  cursor: string;
}

export interface ConversationCursor {
  at: string;
  id: string;
}

const personColumns = sql`other.id as other_id, other.state as other_state, other.fictional, face.name, face.main_photo_id, photo.thumbhash`;

/** A member's conversations, newest first, without removed conversations and deleted members (P03). */
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
  // One member has few conversations, so `strpos` may scan. Text indexes do not work under row-level security (DESIGN
  // 6.3).
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
  /** The liked part that the message answers. A missing photo is null. */
  part: KeptPart | null;
  at: string;
  removed: boolean;
}

export interface OpenConversation {
  id: string;
  person: PersonRow;
  unread: number;
  /** Number of the latest message. */
  lastSeq: number;
  /** Number of the last message that the viewer has read. */
  readSeq: number;
  draft: string;
  /** Number of the last message that the other member has read. */
  otherReadSeq: number;
  /** Number of the viewer's last delivered message, or zero. A number, because a time would reveal presence (P06). */
  deliveredSeq: number;
  /** Oldest message first. */
  messages: MessageRow[];
  hasOlder: boolean;
  /** True when the only message is the viewer's own and contains contact details. */
  warnsOfContact: boolean;
  sending: SendAnswer;
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
  delivered_seq: number;
  messages: MessageRow[];
}

/** One conversation as its member sees it, with the composer's facts, in one query. */
export async function getConversation(
  q: TenantReader,
  memberId: string,
  conversationId: string,
  beforeSeq?: number,
): Promise<OpenConversation> {
  const row = await findOpenRow(q, memberId, conversationId, beforeSeq);
  if (!row) throw new Refusal("page.not_found");
  return openConversationOf(row, readSendFacts(row, true, q.tenant));
}

async function findOpenRow(
  q: TenantReader,
  memberId: string,
  conversationId: string,
  beforeSeq: number | undefined,
): Promise<OpenRow | undefined> {
  const t = q.tenantId;
  const older = beforeSeq === undefined ? sql`` : sql`and x.seq < ${beforeSeq}`;
  const size = beforeSeq === undefined ? openingSize : sql`${messagesPerPage}::integer`;
  const [row] = await q.rows(sql<OpenRow>`
    select p.conversation_id, p.unread, p.last_seq, p.read_seq, p.removed_seq, p.draft, ${personColumns}, ${sendFactColumns(t, memberId)},
      coalesce((select o.read_seq from participants o where o.tenant_id = ${t} and ${readingShown(t)}
        and o.conversation_id = p.conversation_id and o.member_id = p.other_id), 0) as other_read_seq,
      coalesce((select max(x.seq) from (
          select n.seq, n.sender_id, n.created_at from messages n
          where n.tenant_id = ${t} and n.conversation_id = p.conversation_id order by n.seq desc limit ${messagesPerPage}) x
        where x.sender_id = p.member_id and x.created_at <= other.last_active_at
        and other.invisible_since is null and ${readingShown(t)}), 0) as delivered_seq,
      (select coalesce(json_agg(json_build_object('id', page.id, 'seq', page.seq, 'mine', page.sender_id = ${memberId},
          'kind', page.kind, 'body', page.body, 'gift', page.gift, 'photo', page.photo, 'part', ${shownPart(t)}, 'at', page.created_at, 'removed', page.removed_at is not null) order by page.seq), '[]')
        from (select x.id, x.seq, x.sender_id, x.kind, x.body, x.gift, x.photo, x.part, (x.part ->> 'photo')::uuid as part_photo, x.created_at, x.removed_at from messages x
          where x.tenant_id = ${t} and x.conversation_id = p.conversation_id and x.seq > p.removed_seq ${older}
          order by x.seq desc limit ${size}) page) as messages
    from participants p
    join members me on me.tenant_id = ${t} and me.id = p.member_id
    join members other on other.tenant_id = ${t} and other.id = p.other_id
    join profiles face on face.tenant_id = ${t} and face.member_id = p.other_id
    left join photos photo on photo.tenant_id = ${t} and photo.id = face.main_photo_id
    where p.tenant_id = ${t} and p.conversation_id = ${conversationId} and p.member_id = ${memberId} and other.state <> 'deleted'`);
  return row;
}

/**
 * SQL for the part of the message `page`. The id of a photo that is no longer public becomes null. Row-level security
 * allows no index for a comparison with `->>`, so `page` has the id as a column.
 */
function shownPart(tenantId: number) {
  return sql`case when page.part_photo is not null and (select ph.state from photos ph where ph.tenant_id = ${tenantId}
    and ph.id = page.part_photo) is distinct from 'active' then '{"photo": null}'::jsonb else page.part end`;
}

function openConversationOf(row: OpenRow, facts: SendFacts): OpenConversation {
  return {
    id: row.conversation_id,
    person: row,
    unread: row.unread,
    lastSeq: row.last_seq,
    readSeq: row.read_seq,
    draft: row.draft,
    otherReadSeq: row.other_read_seq,
    deliveredSeq: row.delivered_seq,
    messages: row.messages,
    // Message numbers have no gaps (C-2), because a removed message keeps its number.
    hasOlder: (row.messages[0]?.seq ?? 0) > row.removed_seq + 1,
    warnsOfContact: row.last_seq === 1 && row.messages.some(({ mine, body }) => mine && hasContactDetails(body)),
    facts,
    sending: canSend(facts),
  };
}

/** Number of messages to load: all unread messages up to a limit, otherwise one page. */
const openingSize = sql`case when p.unread > 0 and p.last_seq - p.read_seq <= ${newPerPage}::integer
  then greatest(${messagesPerPage}::integer, p.last_seq - p.read_seq + ${seenBeforeNew}::integer)
  else ${messagesPerPage}::integer end`;

export interface Opening {
  /** The two members' conversation. Null before the first message. */
  conversationId: string | null;
  person: PersonRow;
  /** True when the viewer has blocked this member. The screen then offers to unblock. */
  blockedByMe: boolean;
  sending: SendAnswer;
  facts: SendFacts;
  /** Interests that both profiles name. */
  shared: Interest[];
}

/** Data of the first-message screen. Throws when the other member is deleted or has blocked the viewer. */
export async function getOpening(q: TenantReader, memberId: string, otherId: string): Promise<Opening> {
  const t = q.tenantId;
  const [row] = await q.rows(sql<
    PersonRow & SendFactsRow & { conversation_id: string | null; blocked_by_other: boolean; shared: string[] }
  >`
    select ${personColumns}, ${sendFactColumns(t, memberId)}, (${conversationOfPair(t, memberId, otherId)}) as conversation_id,
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

/** SQL condition: both members of the row `p` show read receipts. */
function readingShown(tenantId: number) {
  return bothShow(tenantId, "reading", sql.ref("p.member_id"), sql.ref("p.other_id"));
}

/**
 * Marks messages as read up to number `upToSeq`. The same statement recounts the unread messages (C-4). A repeated mark
 * changes nothing, so that polled responses keep their ETags.
 */
export async function markConversationRead(
  w: TenantWriter,
  memberId: string,
  conversationId: string,
  upToSeq: number,
): Promise<void> {
  const t = w.tenantId;
  const [row] = await w.runAndCommit(sql<{ other_id: string | null; shown: boolean | null }>`
    with mark as (
      select coalesce(max(x.seq), 0) as seq from messages x
      where x.tenant_id = ${t} and x.conversation_id = ${conversationId} and x.seq <= ${upToSeq}
    ), newly as (
      update participants p set read_seq = mark.seq, unread = ${unreadAfter(t, memberId, sql.ref("mark.seq"))}
      from mark
      where p.tenant_id = ${t} and p.conversation_id = ${conversationId} and p.member_id = ${memberId} and p.read_seq < mark.seq
      returning p.other_id, ${readingShown(t)} as shown
    )
    select newly.other_id, newly.shown from participants p left join newly on true
    where p.tenant_id = ${t} and p.conversation_id = ${conversationId} and p.member_id = ${memberId}`);
  if (!row) throw new Refusal("page.not_found");
  if (row.other_id === null) return;
  const seenBy = row.shown ? row.other_id : null;
  w.afterCommit(() => emit("conversationRead", { tenantId: t, conversationId, memberId, seenBy }));
}

/** Deletes the conversation of two members after a block (CHA-16). */
export async function deleteConversationBetween(w: TenantWriter, one: string, two: string): Promise<void> {
  const [low, high] = orderPair(one, two);
  await w.remove("conversations").where("low_id", "=", low).where("high_id", "=", high).execute();
}
