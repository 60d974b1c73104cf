import { type RawBuilder, sql } from "kysely";
import { disputedMinor, isDisputed, isOpenDispute } from "~/payments/disputed-amount.server";
import type { StaffRows } from "../staff/staff-database.server";
import { mostPayments } from "./list-limit";

export interface Dispute {
  tenantId: number;
  orderId: string;
  provider: string;
  reference: string | null;
  /** Reason from the provider or bank. Null when not given. */
  reason: string | null;
  amountMinor: number;
  currency: string;
  since: Date;
  /** Deadline for evidence. Null when the provider names no deadline, or accepts no evidence. */
  dueAt: Date | null;
  /**
   * Instant at which the bank decided for the payer, or at which an undecided dispute became too old. Null for an open
   * dispute.
   */
  closedAt: Date | null;
}

/** SQL condition: payment `p` belongs to one of these sites. */
const within = (tenants: readonly number[]) => sql`p.tenant_id = any (${[...tenants]}::integer[])`;

/** Lists the disputes of these sites: open ones first, by deadline, then from new to old. */
export function listDisputes(q: StaffRows, tenants: readonly number[]): Promise<Dispute[]> {
  return q.rows(sql<Dispute>`
    select p.tenant_id as "tenantId", p.order_id as "orderId", p.provider, p.provider_reference as reference,
      p.dispute_reason as reason, ${disputedMinor} as "amountMinor", p.currency, p.charged_back_at as since,
      p.dispute_due_at as "dueAt", p.dispute_closed_at as "closedAt"
    from payments p where ${within(tenants)} and ${isDisputed}
    order by ${isOpenDispute} desc, case when ${isOpenDispute} then p.dispute_due_at end nulls last, p.charged_back_at desc,
      p.order_id limit ${mostPayments}`);
}

/** SQL: one row per open dispute of these sites. */
export function openDisputes(tenants: readonly number[]): RawBuilder<unknown> {
  return sql`select p.charged_back_at as since, p.dispute_due_at as due_at from payments p where ${within(tenants)}
    and ${isOpenDispute}`;
}
