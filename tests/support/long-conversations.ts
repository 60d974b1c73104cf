import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/** A conversation too long to write through the product, because limits also apply in tests (DESIGN 13.14). */
export interface LongConversation {
  slug: string;
  /** Ids of the conversation and of its two members. */
  id: string;
  reader: string;
  writer: string;
  /** Number of messages, whose texts begin with "No. 1", "No. 2" and so on. */
  last: number;
  /** Number of the writer's latest messages that the reader has not read. */
  unread: number;
}

type Wish = Pick<LongConversation, "slug" | "last" | "unread">;

/** Adds conversations to the embedded database of a stopped server, between members without conversations. */
export async function addLongConversations(dataDir: string, wishes: readonly Wish[]): Promise<LongConversation[]> {
  const database = await PGlite.create({ dataDir: join(dataDir, "database") });
  const conversations: LongConversation[] = [];
  for (const wish of wishes) conversations.push({ ...wish, ...(await addConversation(database, wish)) });
  await database.close();
  return conversations;
}

async function addConversation(database: PGlite, { slug, last, unread }: Wish) {
  const { rows } = await database.query<Pick<LongConversation, "id" | "reader" | "writer">>(statement, [
    slug,
    last,
    unread,
  ]);
  const [conversation] = rows;
  if (!conversation) throw new Error(`No member of ${slug} is without a conversation.`);
  return conversation;
}

/**
 * Adds messages of both members in turn, with different heights. The unread messages at the end are all the writer's.
 */
const statement = `
  with loners as (
    select m.tenant_id, m.id from members m join tenants t on t.id = m.tenant_id
    where t.slug = $1 and m.state = 'active' and not m.fictional and m.premium_since is null
      and not exists (select from participants p where p.tenant_id = m.tenant_id and p.member_id = m.id)
      and not exists (select from blocks b where b.tenant_id = m.tenant_id and m.id in (b.blocker_id, b.blocked_id))
    order by m.id limit 2
  ), pair as (
    select tenant_id, gen_random_uuid() as id, min(id::text)::uuid as reader, max(id::text)::uuid as writer,
      app_now() - interval '1 minute' as at
    from loners group by tenant_id having count(*) = 2
  ), conversation as (
    insert into conversations (tenant_id, id, low_id, high_id, started_by, last_seq, created_at)
    select tenant_id, id, reader, writer, writer, $2, at - interval '90 days' from pair
  ), lines as (
    select pair.*, n, case when n > $2 - $3 or n % 2 = 0 then writer else reader end as sender,
      at - ($2 - n) * interval '3 minutes' as said_at
    from pair, generate_series(1, $2::integer) as n
  ), said as (
    insert into messages (tenant_id, conversation_id, seq, id, sender_id, origin, kind, body, client_id, free, created_at)
    select tenant_id, id, n, gen_random_uuid(), sender, 'member', 'text',
      'No. ' || n || repeat(' and so on and on', (n * 7) % 11), gen_random_uuid()::text, true, said_at
    from lines
  ), sides as (
    insert into participants (tenant_id, conversation_id, member_id, other_id, unread, read_seq, last_seq, last_at, last_text, last_sender_id)
    select tenant_id, id, side.member_id, side.other_id, side.unread, $2 - side.unread, $2, at, 'No. ' || $2, writer
    from pair, lateral (values (reader, writer, $3::integer), (writer, reader, 0)) as side (member_id, other_id, unread)
  )
  select id, reader, writer from pair`;
