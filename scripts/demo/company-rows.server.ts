import { timeId } from "~/platform/ids";
import type { TenantWriter } from "~/tenancy/scope.server";
import type { DemoConversation, DemoLike } from "./index";
import { insertAll } from "./insert-all.server";
import { minute, type Person } from "./person";

export async function writeLikes(w: TenantWriter, people: Person[], likes: DemoLike[], now: Date): Promise<void> {
  const pairs = new Map(likes.map((like) => [`${like.from}>${like.to}`, like]));
  const rows = likes.map((like) => {
    const from = people[like.from] as Person;
    const to = people[like.to] as Person;
    const back = pairs.get(`${like.to}>${like.from}`);
    const at = sinceJoining([from, to], like.minutesAgo, now);
    const matchedAt = back ? sinceJoining([from, to], Math.min(like.minutesAgo, back.minutesAgo), now) : null;
    const origin = from.fictional ? "fictional" : "member";
    return {
      from_id: from.id,
      to_id: to.id,
      origin,
      created_at: at,
      seen_at: like.seen ? at : null,
      matched_at: matchedAt,
    };
  });
  const columns = {
    from_id: "uuid",
    to_id: "uuid",
    origin: "text",
    created_at: "timestamptz",
    seen_at: "timestamptz",
    matched_at: "timestamptz",
  };
  await insertAll(w, "likes", columns, rows);
}

/** The time of an event, but never before a participant's sign-up. */
function sinceJoining(people: Person[], minutesAgo: number, now: Date): Date {
  const earliest = Math.max(...people.map(({ createdAt }) => createdAt.getTime()));
  return new Date(Math.max(now.getTime() - minutesAgo * minute, earliest + minute / 2));
}

export async function writeConversations(
  w: TenantWriter,
  people: Person[],
  drawn: DemoConversation[],
  now: Date,
): Promise<void> {
  const conversations: object[] = [];
  const participants: object[] = [];
  const messages: object[] = [];
  const started = new Map<string, number>();
  for (const conversation of drawn) {
    const [one, other] = conversation.between.map((index) => people[index]) as [Person, Person];
    if (one.login === "fresh" || other.login === "fresh") continue;
    // A free member may start two conversations. The free demo login starts none, so that a tester can start both.
    const count = started.get(one.id) ?? 0;
    if (!one.premiumSince && count >= (one.login ? 0 : 2)) continue;
    started.set(one.id, count + 1);
    const rows = conversationRows(people, conversation, one, other, now);
    conversations.push(rows.conversation);
    participants.push(...rows.participants);
    messages.push(...rows.messages);
  }
  await insertAll(w, "conversations", conversationColumns, conversations);
  await insertAll(w, "participants", participantColumns, participants);
  await insertAll(w, "messages", messageColumns, messages);
}

const conversationColumns = {
  id: "uuid",
  low_id: "uuid",
  high_id: "uuid",
  started_by: "uuid",
  last_seq: "integer",
  created_at: "timestamptz",
};
const participantColumns = {
  conversation_id: "uuid",
  member_id: "uuid",
  other_id: "uuid",
  unread: "integer",
  read_seq: "integer",
  last_seq: "integer",
  last_at: "timestamptz",
  last_text: "text",
  last_sender_id: "uuid",
};
const messageColumns = {
  conversation_id: "uuid",
  seq: "integer",
  id: "uuid",
  sender_id: "uuid",
  origin: "text",
  kind: "text",
  body: "text",
  client_id: "text",
  free: "boolean",
  created_at: "timestamptz",
};

function conversationRows(people: Person[], conversation: DemoConversation, one: Person, other: Person, now: Date) {
  const id = timeId();
  const messages = conversation.messages.map((message, index) => {
    const sender = people[message.from] as Person;
    const messageId = timeId();
    return {
      conversation_id: id,
      seq: index + 1,
      id: messageId,
      sender_id: sender.id,
      origin: sender.fictional ? "fictional" : "member",
      kind: "text",
      body: message.text,
      client_id: messageId,
      free: true,
      created_at: sinceJoining([one, other], message.minutesAgo, now),
    };
  });
  const last = messages.at(-1) as (typeof messages)[number];
  const side = (me: Person, them: Person) => {
    const unread = last.sender_id === me.id ? 0 : conversation.unread;
    const seen = { unread, read_seq: last.seq - unread, last_seq: last.seq, last_at: last.created_at };
    return {
      conversation_id: id,
      member_id: me.id,
      other_id: them.id,
      ...seen,
      last_text: last.body,
      last_sender_id: last.sender_id,
    };
  };
  const [low_id, high_id] = [one.id, other.id].sort();
  const createdAt = messages[0]?.created_at;
  return {
    conversation: { id, low_id, high_id, started_by: one.id, last_seq: last.seq, created_at: createdAt },
    participants: [side(one, other), side(other, one)],
    messages,
  };
}
