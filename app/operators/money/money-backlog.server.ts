import { sql } from "kysely";
import { failedRefunds } from "../orders/failed-refunds.server";
import { mostCounted } from "../queue/work-item";
import type { StaffRows } from "../staff/staff-database.server";
import type { BacklogCount } from "../backlog-count";
import { openDisputes } from "./disputes.server";
import { mostPayments } from "./list-limit";
import { waitingSince } from "./waiting-payments.server";

const kinds = ["refunds", "disputes", "payments"] as const;
type Kind = (typeof kinds)[number];

/**
 * Counts failed refunds, disputed orders and payments to settle on these sites, in one statement. Each count follows
 * the rules of its list.
 */
export async function countMoneyBacklog(q: StaffRows, tenants: readonly number[]): Promise<Record<Kind, BacklogCount>> {
  const of = {
    refunds: sql`select since, null::timestamptz as due_at from (${failedRefunds(tenants)} limit ${mostCounted + 1}) failed`,
    disputes: openDisputes(tenants),
    payments: sql`select since, null::timestamptz as due_at from (${waitingSince(tenants)} limit ${mostPayments + 1}) open`,
  };
  const parts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::integer as count, min(since) as oldest, min(due_at) as due
      from (${of[kind]}) as ${sql.ref(kind)}`,
  );
  const rows = await q.rows(sql<BacklogCount & { kind: Kind }>`${sql.join(parts, sql` union all `)}`);
  return Object.fromEntries(rows.map(({ kind, ...waiting }) => [kind, waiting])) as Record<Kind, BacklogCount>;
}
