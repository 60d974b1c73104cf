import { type RawBuilder, sql } from "kysely";
import { disputedMinor, isDisputed } from "~/payments/disputed.server";
import type { StaffRows } from "../staff/staff-database.server";
import { mostPayments } from "./waiting-payments";

/** A disputed order. */
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
}

/** SQL condition: payment `p` is disputed and belongs to one of these sites. */
const disputed = (tenants: readonly number[]) => sql`p.tenant_id = any (${[...tenants]}::integer[]) and ${isDisputed}`;

/** Lists the disputes of these sites, the earliest deadline first. */
export function listDisputes(q: StaffRows, tenants: readonly number[]): Promise<Dispute[]> {
  return q.rows(sql<Dispute>`
    select p.tenant_id as "tenantId", p.order_id as "orderId", p.provider, p.provider_reference as reference,
      p.dispute_reason as reason, ${disputedMinor} as "amountMinor", p.currency, p.charged_back_at as since,
      p.dispute_due_at as "dueAt"
    from payments p where ${disputed(tenants)}
    order by p.dispute_due_at nulls last, p.charged_back_at, p.order_id limit ${mostPayments}`);
}

/** SQL: one row per dispute of these sites, like the list of disputes. */
export function openDisputes(tenants: readonly number[]): RawBuilder<unknown> {
  return sql`select p.charged_back_at as since, p.dispute_due_at as due_at from payments p where ${disputed(tenants)}`;
}
