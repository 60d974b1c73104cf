import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { ensureWallet, grant, lockWallet } from "~/wallet/ledger.server";
import { NeedsSecondPerson, OperatorError } from "./operator-error";

/**
 * Most credits that all operators together may grant a member within these days without a second person. More credits
 * need `credits.grant-more`.
 */
export const grantedAlone = { credits: 50, days: 30 } as const;

interface Granted {
  /** Id of the act, which is also the transfer's reference in the ledger. */
  actId: string;
  balance: number;
}

/** Grants credits to a member: up to 50 in 30 days by all operators, and more with a second person's approval. */
export async function grantCredits(
  w: TenantWriter,
  memberId: string,
  credits: number,
  by: "one person" | "two people" = "one person",
): Promise<Granted> {
  const { credits: most, days } = grantedAlone;
  await lockGrantee(w, memberId);
  const before = await grantedLately(w, memberId);
  if (by === "one person" && before + credits > most) {
    throw new NeedsSecondPerson(
      `One person alone grants a member at most ${most} credits in ${days} days, and ${before} are granted. ` +
        "Propose the grant for a second person's approval (credits.grant-more).",
      "grant-more",
    );
  }
  const actId = timeId();
  const { balance } = await grant(w, { memberId, credits, reason: "correction", reference: actId });
  return { actId, balance };
}

/** Reads the facts of a larger grant for the second person. */
export async function readGrantFacts(q: TenantReader, memberId: string) {
  await requireGrantee(q, memberId);
  return { memberId, grantedLately: await grantedLately(q, memberId) };
}

/** Counts the credits that operators granted a member in the last 30 days. */
async function grantedLately(q: TenantReader, memberId: string): Promise<number> {
  const [row] = await q.rows(sql<{ credits: number }>`
    select coalesce(sum(e.amount), 0)::integer as credits from ledger_transfers l
    join ledger_entries e on e.tenant_id = l.tenant_id and e.transfer_id = l.id and e.account = 'wallet' and e.amount > 0
    where l.tenant_id = ${q.tenantId} and l.member_id = ${memberId} and l.reason = 'correction'
      and l.created_at > app_now() - make_interval(days => ${grantedAlone.days})`);
  return row?.credits ?? 0;
}

/** Throws for an id without an open or suspended account. */
async function requireGrantee(q: TenantReader, memberId: string): Promise<void> {
  const [known] = await q.rows(sql`
    select 1 from members where tenant_id = ${q.tenantId} and id = ${memberId}
      and state in ('unconfirmed', 'active', 'suspended')`);
  if (!known) throw new OperatorError(`No member ${memberId} here can be granted credits.`);
}

/** Locks a member's wallet, so that concurrent grants run one after the other. */
async function lockGrantee(w: TenantWriter, memberId: string): Promise<void> {
  await requireGrantee(w, memberId);
  await ensureWallet(w, memberId);
  await lockWallet(w, memberId);
}
