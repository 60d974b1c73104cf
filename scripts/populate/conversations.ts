import { drawsOf, pick } from "./draws";
import { memberId } from "./people";
import type { Share } from "./sizes";

/** SQL: a UUIDv7 from a time and random digits, like the application's ids. */
function timeId(at: string, random: string): string {
  const milliseconds = `lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`;
  return `(${milliseconds} || '7' || substr(${random}, 1, 3) || '8' || substr(${random}, 4, 15))::uuid`;
}

/** Counts the conversations that each member started, because the counting trigger is off. */
export function startsStatement(tenantId: number): string {
  return `insert into conversation_starts (tenant_id, member_id, started)
    select tenant_id, started_by, count(*) from conversations where tenant_id = ${tenantId} group by tenant_id, started_by
    on conflict (tenant_id, member_id) do update set started = excluded.started`;
}

/**
 * Inserts conversations between drawn pairs, with all messages, in one statement. $1 is a JSON list of texts, and $2
 * the latest date.
 */
export function conversationsStatement(tenantId: number, seed: number, share: Share): string {
  const d = drawsOf(seed, tenantId);
  const { members, conversations, messagesEach, longest } = share;
  const drawnLength = `${Math.ceil(messagesEach / 2)} + ${d.below("length", "j", messagesEach)}`;
  const length = longest > 0 ? `case when j = 1 then ${longest} else ${drawnLength} end` : drawnLength;
  const random = (of: string) => `md5('${seed}:${tenantId}:' || ${of})`;
  const at = "started_at + interval '1 minute' * seq";
  return `
    with texts as materialized (
      select array(select jsonb_array_elements_text($1::jsonb)) as bodies, $2::timestamptz as base
    ), pairs as (
      select distinct on (least(a, b), greatest(a, b)) j, a, b, base, bodies, ${length} as length
      from (select j, case when j = 1 then 1 else 1 + ${d.below("one", "j", members)} end as a,
          case when j = 1 then 2 else 1 + ${d.below("other", "j", members)} end as b
        from generate_series(1, ${conversations}) as j) drawn, texts
      where a <> b order by least(a, b), greatest(a, b), j
    ), conversation_facts as materialized (
      select j, length, bodies, ${memberId(d, "a")} as starter, ${memberId(d, "b")} as answerer, started_at,
        a % 5 = 0 as starter_fictional, b % 5 = 0 as answerer_fictional,
        ${timeId("started_at", random("'conversation:' || j"))} as id, j % 4 = 0 as fresh, started_at + interval '1 minute' * length as last_at,
        case when length % 2 = 1 then ${memberId(d, "a")} else ${memberId(d, "b")} end as last_sender,
        ${pick(d, "text", "j * 1000 + length", "bodies")} as last_text
      from (select *, base - make_interval(mins => length + ${d.below("talked", "j", 80_000)}) as started_at from pairs) dated
    ), inserted as (
      insert into conversations (tenant_id, id, low_id, high_id, started_by, last_seq, created_at)
      select ${tenantId}, id, least(starter, answerer), greatest(starter, answerer), starter, length, started_at from conversation_facts
    ), sides as (
      insert into participants (tenant_id, conversation_id, member_id, other_id, unread, read_seq, last_seq, last_at, last_kind, last_text, last_sender_id)
      select ${tenantId}, id, side.member, side.other, case when waits then 1 else 0 end, case when waits then length - 1 else length end,
        length, last_at, 'text', last_text, last_sender
      from conversation_facts, lateral (values (starter, answerer), (answerer, starter)) as side (member, other),
        lateral (select fresh and side.member <> last_sender as waits) as reading
    )
    insert into messages (tenant_id, conversation_id, seq, id, sender_id, origin, kind, body, client_id, created_at)
    select ${tenantId}, id, seq, ${timeId(at, random("'message:' || j || ':' || seq"))},
      case when seq % 2 = 1 then starter else answerer end,
      case when seq % 2 = 1 and starter_fictional or seq % 2 = 0 and answerer_fictional then 'fictional' else 'member' end,
      'text', ${pick(d, "text", "j * 1000 + seq", "bodies")}, 'populate-' || j || '-' || seq, ${at}
    from conversation_facts, generate_series(1, length) as seq`;
}
