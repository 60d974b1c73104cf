import { sql } from "kysely";
import { Refusal, type RefusalCode } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { lockWallet } from "~/wallet/ledger.server";
import { disputedMinor } from "./disputed-amount.server";
import { goodwillId } from "./goodwill.server";
import type { Returnable } from "./return";
import { getReturnTerms, type ReturnedOrder, returnOrder, returnWithdrawn } from "./returns.server";

export interface RefundTerms {
  orderId: string;
  memberId: string;
  currency: string;
  credits: number;
  paidMinor: number;
  /** Amount that the provider has refunded, or is refunding. */
  backMinor: number;
  /** Amount of returns that the provider has yet to refund. */
  openMinor: number;
  /** Disputed amount, whether the dispute is open or lost. */
  disputedMinor: number;
  /** Largest amount that can be refunded now. */
  refundableMinor: number;
  /** Unused credits that the member may return by right, and their price. */
  right: Returnable | null;
  /** Reason why the member may return nothing by right. */
  refusal: RefusalCode | null;
  /** Refunds by goodwill to this member within the last year. */
  goodwillInYear: number;
}

interface MoneyRow {
  member_id: string;
  state: string;
  currency: string;
  credits: number;
  paid_minor: number;
  back: number;
  owed: number;
  disputed: number;
  goodwill_in_year: number;
}

/** Reads the refundable amount of an order. Null for an unknown order. */
export async function findRefundTerms(q: TenantReader, orderId: string): Promise<RefundTerms | null> {
  const row = await readMoney(q, orderId);
  if (!row) return null;
  const { returnable, refusal } = await getReturnTerms(q, { memberId: row.member_id, orderId });
  const leftMinor = row.state === "completed" ? row.paid_minor - row.back - row.owed - row.disputed : 0;
  return {
    orderId,
    memberId: row.member_id,
    currency: row.currency,
    credits: row.credits,
    paidMinor: row.state === "completed" ? row.paid_minor : 0,
    backMinor: row.back,
    openMinor: row.owed,
    disputedMinor: row.disputed,
    refundableMinor: Math.max(0, leftMinor),
    right: returnable,
    refusal: refusal?.code ?? null,
    goodwillInYear: row.goodwill_in_year,
  };
}

/** Reads an order's amounts. A valid return counts in full, so its refunds at the provider do not count again. */
async function readMoney(q: TenantReader, orderId: string): Promise<MoneyRow | undefined> {
  const t = q.tenantId;
  const [row] = await q.rows(sql<MoneyRow>`
    select o.member_id, o.state, o.currency, o.credits, o.amount_minor as paid_minor,
      coalesce((select sum(r.amount_minor) from credit_returns r
        where r.tenant_id = ${t} and r.order_id = o.id and r.state = 'sent'), 0)::integer
      + coalesce((select sum(f.amount_minor) from payments p
        join payment_refunds f on f.tenant_id = ${t} and f.payment_id = p.id and f.state <> 'failed'
        where p.tenant_id = ${t} and p.order_id = o.id and not exists (select from credit_returns r
          where r.tenant_id = ${t} and r.id = f.return_id and r.state <> 'failed')), 0)::integer as back,
      coalesce((select sum(r.amount_minor) from credit_returns r
        where r.tenant_id = ${t} and r.order_id = o.id and r.state = 'asked'), 0)::integer as owed,
      coalesce((select ${disputedMinor} from payments p
        where p.tenant_id = ${t} and p.order_id = o.id and p.state = 'completed' limit 1), 0) as disputed,
      (select count(*)::integer from credit_returns g where g.tenant_id = ${t} and g.member_id = o.member_id
        and g.kind = 'goodwill' and g.state <> 'failed' and g.created_at > app_now() - interval '1 year')
        as goodwill_in_year
    from orders o where o.tenant_id = ${t} and o.id = ${orderId}`);
  return row;
}

interface AgreedRefund {
  orderId: string;
  amountMinor: number;
  /** Refundable amount that the operator saw. The refund is refused when the amount has changed. */
  shownMinor: number;
}

/** Repays the unused credits of an order that the member may return by right. Returns the `returnId`. */
export async function refundByRight(w: TenantWriter, agreed: AgreedRefund): Promise<string> {
  const { right, refusal, memberId } = await lockTerms(w, agreed);
  if (!right) throw new Refusal(refusal ?? "return.nothing_left");
  // A refund by hand at the provider may leave less money than the member has a right to.
  const isLess = right.amountMinor > agreed.shownMinor;
  if (isLess || right.amountMinor !== agreed.amountMinor) throw new Refusal("return.changed");
  return returnOrder(w, { memberId, orderId: agreed.orderId }, right);
}

/** Repays the unused credits of an order whose member withdrew by telephone or mail at `receivedAt`. */
export async function withdrawOrder(w: TenantWriter, orderId: string, receivedAt: Date): Promise<ReturnedOrder> {
  const { memberId, refundableMinor } = await lockOrder(w, orderId);
  const returned = await returnWithdrawn(w, { memberId, orderId }, receivedAt);
  // A refund by hand at the provider may leave less money than the member has a right to.
  if (returned.amountMinor > refundableMinor) throw new Refusal("return.changed");
  return returned;
}

/** Refunds money of an order by goodwill and debits no credits. Returns the `returnId`. */
export async function refundByGoodwill(w: TenantWriter, agreed: AgreedRefund): Promise<string> {
  const { orderId, amountMinor } = agreed;
  const { refundableMinor, memberId, currency } = await lockTerms(w, agreed);
  if (amountMinor <= 0 || amountMinor > refundableMinor) throw new Refusal("return.changed");
  const returnId = goodwillId();
  await w.rows(sql`
    insert into credit_returns
      (tenant_id, id, member_id, order_id, kind, credits, amount_minor, currency, state, created_at)
    values (${w.tenantId}, ${returnId}, ${memberId}, ${orderId}, 'goodwill', 0, ${amountMinor}, ${currency}, 'asked',
      app_now())`);
  await w.enqueue("payments.refund", { returnId });
  await w.enqueue("mail.goodwill", { returnId });
  return returnId;
}

/**
 * Locks the order, then its wallet, as a settlement does. The second of two concurrent refunds then sees the reduced
 * amount.
 */
async function lockTerms(w: TenantWriter, { orderId, shownMinor }: AgreedRefund): Promise<RefundTerms> {
  const terms = await lockOrder(w, orderId);
  if (terms.refundableMinor !== shownMinor) throw new Refusal("return.changed");
  return terms;
}

async function lockOrder(w: TenantWriter, orderId: string): Promise<RefundTerms> {
  const [order] = await w.rows(sql<{ member_id: string }>`
    select member_id from orders where tenant_id = ${w.tenantId} and id = ${orderId} for no key update`);
  if (order) await lockWallet(w, order.member_id);
  const terms = await findRefundTerms(w, orderId);
  if (!terms) throw new Refusal("page.not_found");
  return terms;
}
