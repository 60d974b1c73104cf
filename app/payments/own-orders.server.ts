import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "~/accounts/viewer";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { debtOf } from "~/wallet/ledger.server";
import { cashMinor } from "./cash-balances.server";
import { isUnanswered } from "./earlier-orders.server";
import { isFinal, type PaymentState } from "./payment-state";
import type { MethodId } from "./methods";
import type { OrderState, ShownOrder } from "./order";
import { disputedMinor, isDisputedWhole } from "./disputed-amount.server";
import { adoptPayment, listUnreferenced } from "./open-payments.server";
import { openReturnUntil, refundDaysOf } from "./return";
import { settlePayment } from "./settlement.server";

/** Finds an order of this member. Refuses an order of another member. */
export async function getOrder(q: TenantReader, memberId: string, orderId: string): Promise<ShownOrder> {
  const order = (await listOrders(q, memberId, { only: orderId }))[0];
  if (!order) throw new Refusal("page.not_found");
  return order;
}

type Buyer = Pick<Viewer, "memberId" | "now">;

export async function readOrderResult(q: TenantReader, { memberId, now }: Buyer, orderId: string) {
  const order = await getOrder(q, memberId, orderId);
  const debt = order.chargedBack || order.disputedMinor !== null ? await debtOf(q, memberId) : 0;
  return { order, debt, refundUntil: openReturnUntil(order, order.refundDays, now) };
}

/** Reads a page of the order history, with the ids of orders that can still be returned (PAY-05). */
export async function readOrderHistory(q: TenantReader, { memberId, now }: Buyer, before: string | undefined) {
  const orders = await listOrders(q, memberId, before ? { before } : {});
  const canReturn = (order: ShownOrder) =>
    order.refundFailedMinor !== null || openReturnUntil(order, order.refundDays, now) !== null;
  return {
    orders,
    withdrawable: orders.filter(canReturn).map(({ id }) => id),
    olderThan: orders.length === ordersPerPage ? (orders.at(-1)?.id ?? null) : null,
  };
}

const ordersPerPage = 20;

/** Lists the member's orders, newest first. */
export async function listOrders(q: TenantReader, memberId: string, options: Listed = {}): Promise<ShownOrder[]> {
  const rows = await readOrders(q, memberId, options);
  return rows.map((row) => presentOrder(row, q.tenant));
}

interface Listed {
  only?: string;
  /** Id of the last order on the previous page. */
  before?: string;
}

/** Columns of an order's page, except computed values. */
const orderColumns = [
  "r.credits as returnedCredits",
  "r.amount_minor as returnedMinor",
  "r.balance_after as returnedBalance",
  "p.pay_url",
  "p.part_minor as partMinor",
  "i.number as invoiceNumber",
  "o.id",
  "p.id as paymentId",
  "o.bundle_id as bundleId",
  "o.credits",
  "o.list_amount_minor as listAmountMinor",
  "o.amount_minor as amountMinor",
  "o.currency",
  "o.offer_code as offerCode",
  "o.discount_percentage as discountPercentage",
  "o.country",
  "o.method",
  "o.state",
  "p.state as paymentState",
  "o.created_at",
  "o.settled_at",
  "o.expires_at",
  "o.refund_days",
  "o.is_repeat as isRepeat",
  "o.balance_before as balanceBefore",
  "o.balance_after as balanceAfter",
] as const;

function readOrders(q: TenantReader, memberId: string, { only, before }: Listed) {
  return joinedOrders(q)
    .select(orderColumns)
    .select(isDisputedWhole.as("chargedBack"))
    .select(isUnanswered.as("isUnanswered"))
    .select(
      sql<number | null>`case when not ${isDisputedWhole} then nullif(${disputedMinor}, 0) end`.as("disputedMinor"),
    )
    .select([
      failedReturn<number>(sql.ref("f.amount_minor")).as("refundFailedMinor"),
      failedReturn<Date>(sql.ref("f.failed_at")).as("refund_failed_at"),
      sql<number | null>`nullif(greatest(${cashMinor(q, sql.ref("o.currency"))}, 0), 0)`.as("unappliedMinor"),
      sql<number | null>`(select sum(c.amount_minor)::integer from cash_refunds c where c.tenant_id = p.tenant_id
        and c.payment_id = p.id and c.currency = o.currency and c.state in ('pending', 'done'))`.as(
        "unappliedReturnedMinor",
      ),
    ])
    .select((each) => each("m.premium_since", "=", each.ref("o.settled_at")).as("madePremium"))
    .where("o.member_id", "=", memberId)
    .$if(only !== undefined, (builder) => builder.where("o.id", "=", only as string))
    .$if(before !== undefined, (builder) => builder.where("o.id", "<", before as string))
    .orderBy("o.id", "desc")
    .limit(ordersPerPage)
    .execute();
}

/** Joins each order with its payment, member, valid return by right and invoice. */
function joinedOrders(q: TenantReader) {
  return q
    .from("orders", "o")
    .innerJoin("payments as p", (join) =>
      join.onRef("p.tenant_id", "=", "o.tenant_id").onRef("p.order_id", "=", "o.id"),
    )
    .innerJoin("members as m", (join) =>
      join.onRef("m.tenant_id", "=", "o.tenant_id").onRef("m.id", "=", "o.member_id"),
    )
    .leftJoin("credit_returns as r", (join) =>
      join
        .onRef("r.tenant_id", "=", "o.tenant_id")
        .onRef("r.order_id", "=", "o.id")
        .on("r.state", "<>", "failed")
        .on("r.kind", "=", "right"),
    )
    .leftJoin("invoices as i", (join) =>
      join.onRef("i.tenant_id", "=", "o.tenant_id").onRef("i.order_id", "=", "o.id").on("i.kind", "=", "invoice"),
    );
}

type OrderRow = Awaited<ReturnType<typeof readOrders>>[number];

function presentOrder(found: OrderRow, tenant: Tenant): ShownOrder {
  const { created_at, settled_at, expires_at, refund_failed_at, refund_days, invoiceNumber, pay_url, ...row } = found;
  return {
    ...row,
    refundDays: refundDaysOf({ refund_days }, tenant),
    refundFailedAt: refund_failed_at?.toISOString() ?? null,
    payUrl: row.paymentState === "started" ? pay_url : null,
    hasInvoice: invoiceNumber !== null,
    madePremium: row.madePremium === true,
    method: row.method as MethodId,
    state: row.state as OrderState,
    paymentState: row.paymentState as PaymentState,
    createdAt: created_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
    payUntil: expires_at.toISOString(),
  };
}

/** SQL: a column of the order's latest failed return. Null when the order has a valid return. */
const failedReturn = <T>(column: RawBuilder<unknown>) => sql<T | null>`
  case when r.id is null then (select ${column} from credit_returns f
    where f.tenant_id = o.tenant_id and f.order_id = o.id and f.state = 'failed' and f.kind = 'right'
    order by f.failed_at desc limit 1) end`;

/** Queries the provider about the member's open order, because a webhook may be lost. */
export async function refreshOrderState(scope: TenantScope, memberId: string, orderId: string): Promise<PaymentState> {
  const payment = await scope.db.read((q) => getOwnPayment(q, memberId, orderId));
  if (isFinal(payment.state)) return payment.state;
  if (payment.reference === null) return payment.isUnanswered ? findCharge(scope, payment) : payment.state;
  return (await settlePayment(scope, payment.provider, payment.reference)) ?? payment.state;
}

/** Queries the provider about a charge that started without an answer. */
async function findCharge(scope: TenantScope, { id, state }: { id: string; state: PaymentState }) {
  const [lost] = await listUnreferenced(scope, id);
  return (lost && (await adoptPayment(scope, lost))) ?? state;
}

export async function getOwnPayment(q: TenantReader, memberId: string, orderId: string) {
  const payment = await q
    .from("payments", "p")
    .innerJoin("orders as o", (join) => join.onRef("o.tenant_id", "=", "p.tenant_id").onRef("o.id", "=", "p.order_id"))
    .select(["p.id", "p.provider", "p.provider_reference as reference", "p.state"])
    .select(isUnanswered.as("isUnanswered"))
    .where("o.id", "=", orderId)
    .where("o.member_id", "=", memberId)
    .executeTakeFirst();
  if (!payment) throw new Refusal("page.not_found");
  return { ...payment, state: payment.state as PaymentState };
}
