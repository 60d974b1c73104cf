import { type RawBuilder, sql } from "kysely";
import { emit } from "~/events";
import { tidyText } from "~/platform/characters";
import { Refusal } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import type { KeptPart, LikedPart } from "~/likes/like";
import { like } from "~/likes/likes.server";
import { keepFiles } from "~/tenancy/discarded-files.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { giftPrice } from "./gifts";
import type { MessageContent, MessageOrigin } from "./message";
import { conversationOfPair } from "./pair.server";
import { canSend, type Sendable, textProblem } from "./policy";
import { readSendFacts, type SendFactsRow, sendFactColumns } from "./send-facts.server";
import { type OutgoingMessage, type SentRow, sendStatement } from "./send-statement.server";

interface Addressed {
  /** An existing conversation, or the recipient of a first message. */
  to: { conversationId: string } | { memberId: string };
  /** Idempotency key. A retry with this key returns the first result (M08). */
  clientId: string;
  origin: MessageOrigin;
}

interface NewMessage extends Addressed {
  body: string;
  /** The part of the recipient's profile that the sender likes with this message, in the same transaction. */
  likes?: LikedPart;
}

interface NewContent extends Addressed {
  content: MessageContent;
  /** Keys of the files that the message owns. */
  files?: readonly string[];
  likes?: LikedPart;
}

export interface SentMessage {
  id: string;
  conversationId: string;
  seq: number;
  /** ISO 8601 time. */
  at: string;
  credits: number;
  free: boolean;
  /** False for a retry, which is neither sent nor charged. */
  fresh: boolean;
}

/**
 * Thrown when another transaction changed the facts between read and write. Nothing was written, so the send is
 * retried.
 */
class ConcurrentChange extends Error {}

const mostAttempts = 4;

export function sendMessage(scope: TenantScope, senderId: string, message: NewMessage): Promise<SentMessage> {
  const { body, ...addressed } = message;
  return sendContent(scope, senderId, { ...addressed, content: { kind: "text", body } });
}

/**
 * Sends in one transaction of two round trips (DESIGN 13.9). One statement writes message, debit and counters (D39).
 */
export async function sendContent(scope: TenantScope, senderId: string, message: NewContent): Promise<SentMessage> {
  const content = validateContent(message.content, scope.tenant.settings.message_length);
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    try {
      return await scope.db.write((w) => writeMessage(w, senderId, { ...message, content }));
    } catch (error) {
      if (!(error instanceof ConcurrentChange)) throw error;
    }
  }
  throw new Refusal("server.busy");
}

function validateContent(content: MessageContent, longest: number): MessageContent {
  if (content.kind !== "text") return content;
  const body = tidyText(content.body);
  const problem = textProblem(body, longest);
  if (problem) throw new Refusal(problem, { max: longest }, "body");
  return { kind: "text", body };
}

/** Converts a message for the policy. A gift outside the tenant's offer is refused like an unknown gift. */
function sendable(w: TenantReader, content: MessageContent): Sendable {
  if (content.kind !== "gift") return { kind: content.kind };
  const credits = giftPrice(w.tenant.settings, content.gift);
  if (credits === null) throw new Refusal("choice.invalid", {}, "gift");
  return { kind: "gift", credits };
}

/** One attempt to send, in the caller's transaction. */
async function writeMessage(w: TenantWriter, senderId: string, message: NewContent): Promise<SentMessage> {
  const facts = await readSendContext(w, senderId, message);
  if (!facts || facts.other_id === senderId) throw new Refusal("page.not_found");
  if (facts.earlier) return repeated(facts.earlier, facts, message);
  const answer = canSend(readSendFacts(facts, facts.conversation_id !== null, w.tenant), sendable(w, message.content));
  if (!answer.allowed) throw new Refusal(answer.code, answer.facts);
  if (message.files) {
    // Defer the commit, because a failed attempt must not store the files.
    w.deferCommit();
    await keepFiles(w, message.files);
  }
  const part = message.likes ? await likeBeside(w, senderId, facts.other_id, message.likes) : null;
  const outgoing: OutgoingMessage = {
    id: timeId(),
    senderId,
    recipientId: facts.other_id,
    cost: answer.cost,
    premium: facts.premium,
    content: message.content,
    clientId: message.clientId,
    origin: message.origin,
    part,
  };
  const [row] = await w.runAndCommit(sendStatement(w.tenant, outgoing));
  if (!row) throw new ConcurrentChange();
  emitSent(w, outgoing, row);
  const { id, cost } = outgoing;
  const paid = { credits: cost.free ? 0 : cost.credits, free: cost.free };
  return {
    id,
    conversationId: row.conversation_id,
    seq: row.seq,
    at: row.created_at.toISOString(),
    ...paid,
    fresh: true,
  };
}

/** Likes the part that the message answers. Defers the commit, so that like and message are stored together. */
async function likeBeside(w: TenantWriter, fromId: string, toId: string, part: LikedPart): Promise<KeptPart | null> {
  w.deferCommit();
  const liked = await like(w, { fromId, toId, origin: "member", part });
  return liked.part;
}

function emitSent(w: TenantWriter, { senderId, recipientId, cost }: OutgoingMessage, row: SentRow): void {
  const { tenantId } = w;
  const { conversation_id: conversationId, seq } = row;
  w.afterCommit(() => emit("messageSent", { tenantId, conversationId, senderId, recipientId, seq }));
  if (!cost.free && cost.credits > 0) w.afterCommit(() => emit("creditsChanged", { tenantId, memberId: senderId }));
}

interface EarlierMessage {
  id: string;
  conversation_id: string;
  seq: number;
  kind: MessageContent["kind"];
  body: string;
  gift: string | null;
  digest: string | null;
  part: KeptPart | null;
  created_at: string;
  credits: number;
  free: boolean;
  removed: boolean;
  recipient_id: string;
}

interface SendContextRow extends SendFactsRow {
  other_id: string;
  conversation_id: string | null;
  earlier: EarlierMessage | null;
  /** True when the liked photo was deleted, or got a new id by a crop. */
  liked_photo_gone: boolean;
}

/** Reads all facts in one query. The lock on the sender's profile row makes blocks and other sends wait. */
async function readSendContext(
  w: TenantWriter,
  senderId: string,
  message: NewContent,
): Promise<SendContextRow | undefined> {
  const t = w.tenantId;
  const [row] = await w.rows(sql<SendContextRow>`
    select target.other_id, target.conversation_id, ${sendFactColumns(t, senderId)},
      (select json_build_object('id', x.id, 'conversation_id', x.conversation_id, 'seq', x.seq, 'kind', x.kind, 'body', x.body,
          'gift', x.gift, 'digest', x.photo ->> 'digest', 'part', x.part,
          'created_at', x.created_at, 'credits', x.credits, 'free', x.free, 'removed', x.removed_at is not null,
          'recipient_id', (select p.other_id from participants p where p.tenant_id = ${t}
            and p.conversation_id = x.conversation_id and p.member_id = ${senderId}))
        from messages x where x.tenant_id = ${t} and x.sender_id = ${senderId} and x.client_id = ${message.clientId}) as earlier,
      ${isPhotoGone(t, message.likes)} as liked_photo_gone
    from (${targetOf(t, senderId, message.to)}) target
    join members me on me.tenant_id = ${t} and me.id = ${senderId}
    join profiles own on own.tenant_id = ${t} and own.member_id = ${senderId}
    join members other on other.tenant_id = ${t} and other.id = target.other_id
    for no key update of own`);
  return row;
}

function isPhotoGone(tenantId: number, liked: LikedPart | undefined): RawBuilder<boolean> {
  if (!liked || !("photo" in liked)) return sql<boolean>`false`;
  return sql<boolean>`not exists (select from photos ph where ph.tenant_id = ${tenantId} and ph.id = ${liked.photo}::uuid)`;
}

/** Blocks messages between two members until this transaction ends. Fixed row order prevents deadlocks. */
export async function lockSending(w: TenantWriter, one: string, two: string): Promise<void> {
  await w.rows(sql`
    select p.member_id from profiles p where p.tenant_id = ${w.tenantId} and p.member_id in (${one}, ${two})
    order by p.member_id for no key update`);
}

/** SQL for the recipient of a message. Other members' conversations are not found (ROL-22, C-5). */
function targetOf(tenantId: number, senderId: string, to: Addressed["to"]): RawBuilder<unknown> {
  if ("conversationId" in to) {
    return sql`select p.other_id, p.conversation_id from participants p where p.tenant_id = ${tenantId}
      and p.conversation_id = ${to.conversationId} and p.member_id = ${senderId}`;
  }
  return sql`select ${to.memberId}::uuid as other_id, (${conversationOfPair(tenantId, senderId, to.memberId)}) as conversation_id`;
}

function repeated(earlier: EarlierMessage, facts: SendContextRow, message: NewContent): SentMessage {
  const same = earlier.recipient_id === facts.other_id && (earlier.removed || isSame(earlier, facts, message));
  if (!same) throw new Refusal("request.repeated");
  const { id, conversation_id: conversationId, seq, credits, free } = earlier;
  return { id, conversationId, seq, at: new Date(earlier.created_at).toISOString(), credits, free, fresh: false };
}

function isSame(earlier: EarlierMessage, facts: SendContextRow, { content, likes }: NewContent): boolean {
  const { kind, body, gift, digest, part } = earlier;
  if (kind !== content.kind || !isSamePart(part, likes, facts.liked_photo_gone)) return false;
  if (content.kind === "text") return body === content.body;
  return content.kind === "gift" ? gift === content.gift : digest === content.photo.digest;
}

/** True when a retry quotes the same part. A crop changes a quoted photo's id, so a retry may name a missing photo. */
function isSamePart(kept: KeptPart | null, liked: LikedPart | undefined, isPhotoGone: boolean): boolean {
  if (!kept || !liked) return !kept && !liked;
  if ("photo" in kept) return "photo" in liked && (isPhotoGone || kept.photo === liked.photo);
  return "prompt" in liked && kept.prompt === liked.prompt;
}
