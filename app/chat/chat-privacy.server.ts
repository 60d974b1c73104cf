import { type RawBuilder, sql } from "kysely";
import { emit } from "~/events";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";

/** A member's choice to show read receipts and the typing indicator. */
export interface ChatMarks {
  reading: boolean;
  typing: boolean;
}

export async function readMarks(q: TenantReader, memberId: string): Promise<ChatMarks> {
  const row = await q
    .from("accounts", "a")
    .select(["a.hides_reading", "a.hides_typing"])
    .where("a.member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { reading: !row.hides_reading, typing: !row.hides_typing };
}

/** Saves the given choices. Leaves omitted choices as stored, so that a second tab cannot overwrite them. */
export async function saveMarks(
  w: TenantWriter,
  memberId: string,
  { reading, typing }: { [Mark in keyof ChatMarks]?: boolean | undefined },
): Promise<void> {
  const hidden = {
    ...(reading !== undefined && { hides_reading: !reading }),
    ...(typing !== undefined && { hides_typing: !typing }),
  };
  if (Object.keys(hidden).length === 0) return;
  await w.update("accounts").set(hidden).where("member_id", "=", memberId).execute();
}

/**
 * SQL condition: neither member hides the signal (read receipts or typing). A member who hides a signal does not see
 * the other member's signal.
 */
export function bothShow(tenantId: number, what: keyof ChatMarks, one: RawBuilder<unknown>, two: RawBuilder<unknown>) {
  const hides = sql.ref(`whose.hides_${what}`);
  return sql<boolean>`not exists (select from accounts whose
    where whose.tenant_id = ${tenantId} and whose.member_id in (${one}, ${two}) and ${hides})`;
}

interface OtherMember {
  id: string;
  /** False for an invisible or fictional member. */
  showsPresence: boolean;
}

/** Reads the other member of a conversation. Refuses a member who is not in the conversation. */
export async function getOtherMember(q: TenantReader, memberId: string, conversationId: string): Promise<OtherMember> {
  const t = q.tenantId;
  const [other] = await q.rows(sql<OtherMember>`
    select other.id, other.invisible_since is null and not other.fictional as "showsPresence"
    from participants p join members other on other.tenant_id = ${t} and other.id = p.other_id
    where p.tenant_id = ${t} and p.conversation_id = ${conversationId} and p.member_id = ${memberId} and other.state <> 'deleted'`);
  if (!other) throw new Refusal("page.not_found");
  return other;
}

/** Signals typing to the other member when both show the typing indicator. Stores nothing. */
export async function emitTyping(scope: TenantScope, memberId: string, conversationId: string): Promise<void> {
  const t = scope.tenant.id;
  const shown = bothShow(t, "typing", sql`p.member_id`, sql`p.other_id`);
  const [row] = await scope.db.read((q) =>
    q.rows(sql<{ other_id: string; shown: boolean }>`select p.other_id, ${shown} as shown from participants p
      where p.tenant_id = ${t} and p.conversation_id = ${conversationId} and p.member_id = ${memberId}`),
  );
  if (!row) throw new Refusal("page.not_found");
  if (row.shown) await emit("memberTyping", { tenantId: t, conversationId, memberId, otherId: row.other_id });
}

/** SQL for a member's unread count (`participants p`) after reading up to message number `seq`. */
export function unreadAfter(tenantId: number, memberId: string, seq: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`greatest(0, p.unread - (select count(*)::integer from messages x where x.tenant_id = ${tenantId}
    and x.conversation_id = p.conversation_id and x.sender_id <> ${memberId} and x.seq > p.read_seq and x.seq <= ${seq}))`;
}
