import { sql } from "kysely";
import { isDisputed } from "~/payments/disputed-amount.server";
import type { RefundTerms } from "~/payments/order-refunds.server";
import { findRefundTerms } from "~/payments/order-refunds.server";
import { findAtBank, listOwed, type ReturnAtBank, type UnpaidReturn } from "~/payments/refunds.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { SubjectNotFound } from "../operator-error";
import { type ListedOrder, listSiteOrders } from "./order-list.server";

/** An event in the life of an order. */
export interface OrderStep {
  at: Date;
  kind:
    | "asked"
    | "provider"
    | "notice"
    | "settled"
    | "credits"
    | "invoice"
    | "refund-asked"
    | "refund-sent"
    | "refund-failed"
    | "refund-told"
    | "dispute"
    | "dispute-won"
    | "act";
  facts: Readonly<Record<string, string | number | boolean | null>>;
}

export interface OrderDetail {
  order: ListedOrder;
  /** Facts fixed when the order was placed. */
  frozen: {
    bundleId: string;
    listAmountMinor: number;
    offerCode: string | null;
    discountPercentage: number;
    country: string;
    refundDays: number | null;
    provider: string | null;
    reference: string | null;
    settledAt: Date | null;
  };
  /** Facts of an open or lost dispute from the provider. */
  dispute: { reason: string | null; dueAt: Date | null; closedAt: Date | null } | null;
  /**
   * The first return that waits for a dispute to end. After a lost dispute, an operator closes such returns one by one.
   */
  returnAtBank: ReturnAtBank | null;
  /** Unpaid returns whose refund can be sent again. */
  owedReturns: UnpaidReturn[];
  terms: RefundTerms;
  steps: OrderStep[];
}

/** Reads an order with all its later events. Refuses an unknown order. */
export async function getOrderDetail(q: TenantReader, orderId: string): Promise<OrderDetail> {
  const [order] = await listSiteOrders(q, { words: orderId });
  const terms = order?.id === orderId ? await findRefundTerms(q, orderId) : null;
  if (!order || !terms) throw new SubjectNotFound(`There is no order ${orderId} here.`);
  const dispute = order.dispute ? await findDispute(q, orderId) : null;
  return {
    order,
    terms,
    dispute,
    returnAtBank: dispute === null ? null : await findAtBank(q, orderId),
    owedReturns: await listOwed(q, orderId),
    frozen: await readFrozen(q, orderId),
    steps: await listSteps(q, orderId),
  };
}

async function readFrozen(q: TenantReader, orderId: string): Promise<OrderDetail["frozen"]> {
  const t = q.tenantId;
  const [row] = await q.rows(sql<OrderDetail["frozen"]>`
    select o.bundle_id as "bundleId", o.list_amount_minor as "listAmountMinor", o.offer_code as "offerCode",
      o.discount_percentage::float as "discountPercentage", o.country, o.refund_days as "refundDays", p.provider,
      p.provider_reference as reference, o.settled_at as "settledAt"
    from orders o left join payments p on p.tenant_id = ${t} and p.order_id = o.id
    where o.tenant_id = ${t} and o.id = ${orderId}`);
  return row as OrderDetail["frozen"];
}

async function findDispute(q: TenantReader, orderId: string): Promise<OrderDetail["dispute"]> {
  const [dispute] = await q.rows(sql<OrderDetail["dispute"]>`
    select p.dispute_reason as reason, p.dispute_due_at as "dueAt", p.dispute_closed_at as "closedAt"
    from payments p
    where p.tenant_id = ${q.tenantId} and p.order_id = ${orderId} and ${isDisputed} limit 1`);
  return dispute ?? null;
}

async function listSteps(q: TenantReader, orderId: string): Promise<OrderStep[]> {
  const t = q.tenantId;
  return q.rows(sql<OrderStep>`
    select at, kind, facts from (
      select o.created_at as at, 'asked' as kind, jsonb_build_object('minor', o.amount_minor, 'currency', o.currency,
        'method', o.method) as facts, 1 as step
      from orders o where o.tenant_id = ${t} and o.id = ${orderId}
      union all select p.created_at, 'provider', jsonb_build_object('provider', p.provider, 'reference',
        p.provider_reference), 2
      from payments p where p.tenant_id = ${t} and p.order_id = ${orderId}
      union all select d.received_at, 'notice', jsonb_build_object('provider', d.provider, 'event', d.event_id,
        'done', d.processed_at is not null), 3
      from payments p join webhook_deliveries d on d.tenant_id = ${t} and d.provider = p.provider
        and d.payload ->> 'reference' = p.provider_reference
      where p.tenant_id = ${t} and p.order_id = ${orderId}
      union all select o.settled_at, 'settled', jsonb_build_object('state', o.state), 4
      from orders o where o.tenant_id = ${t} and o.id = ${orderId} and o.settled_at is not null
      union all select l.created_at, 'credits', jsonb_build_object('reason', l.reason, 'credits', e.amount), 5
      from ledger_transfers l join ledger_entries e on e.tenant_id = ${t} and e.transfer_id = l.id and e.account = 'wallet'
      where l.tenant_id = ${t} and l.order_id = ${orderId}
      union all select i.issued_at, 'invoice', jsonb_build_object('kind', i.kind, 'number', i.number,
        'minor', i.facts -> 'grossMinor', 'currency', i.facts -> 'currency'), 6
      from invoices i where i.tenant_id = ${t} and i.order_id = ${orderId}
      union all select turn.at, turn.kind, jsonb_build_object('kind', r.kind, 'minor', r.amount_minor,
        'currency', r.currency, 'credits', r.credits, 'held', r.held_at is not null), 7
      from credit_returns r cross join lateral (values ('refund-asked', r.created_at), ('refund-sent', r.sent_at),
        ('refund-failed', r.failed_at)) as turn (kind, at)
      where r.tenant_id = ${t} and r.order_id = ${orderId} and turn.at is not null
      union all select f.updated_at, 'refund-told', jsonb_build_object('state', f.state, 'minor', f.amount_minor,
        'currency', p.currency, 'reference', f.reference), 8
      from payments p join payment_refunds f on f.tenant_id = ${t} and f.payment_id = p.id
      where p.tenant_id = ${t} and p.order_id = ${orderId}
      union all select turn.at, turn.kind, jsonb_build_object('minor', coalesce(p.disputed_minor, p.amount_minor),
        'currency', p.currency), 9
      from payments p cross join lateral (values ('dispute', p.charged_back_at), ('dispute-won', p.reinstated_at))
        as turn (kind, at)
      where p.tenant_id = ${t} and p.order_id = ${orderId} and turn.at is not null
      union all select a.created_at, 'act', jsonb_build_object('verb', a.verb, 'by', a.actor, 'via', a.via), 10
      from operator_acts a where a.tenant_id = ${t} and a.subject = ${orderId}::text and a.subject_kind = 'order'
    ) steps order by at, step limit 200`);
}
