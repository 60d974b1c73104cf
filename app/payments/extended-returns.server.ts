import { type RawBuilder, sql } from "kysely";
import type { TenantWriter } from "~/tenancy/scope.server";
import { reverse, spend } from "~/wallet/ledger.server";
import { disputedMinor } from "./disputed-amount.server";
import { goodwillOf } from "./goodwill.server";
import { type Returnable, restOf } from "./return";

interface ReturnRow {
  id: string;
  member_id: string;
  state: "asked" | "sent";
  currency: string;
  bought: number;
  paid_minor: number;
  disputed: number;
  goodwill_minor: number;
  credits: number;
  amount_minor: number;
  /** Amount of this return's refunds at the provider. */
  refunded_minor: number;
  /** Number of earlier extensions of the return. */
  extensions: number;
}

export interface ExtendedReturn extends Returnable {
  returnId: string;
  currency: string;
}

/**
 * Adds at most `available` credits from a won dispute, and their money, to the order's return. Null when nothing is
 * added. Lock the wallet before the call.
 */
export async function extendReturn(
  w: TenantWriter,
  orderId: string,
  available: number,
): Promise<ExtendedReturn | null> {
  const row = await lockReturn(w, orderId);
  if (!row) return null;
  const rest = restOf({
    credits: row.bought,
    amountMinor: row.paid_minor,
    disputedMinor: row.disputed,
    goodwillMinor: row.goodwill_minor,
    returned: { credits: row.credits, amountMinor: row.amount_minor },
    available,
  });
  if (rest.credits === 0) return null;
  const { id: returnId, member_id: memberId, currency } = row;
  const reference = extensionReference(returnId, row.extensions);
  const { balance } = await spend(w, { memberId, credits: rest.credits, reason: "return", reference, orderId });
  await w.rows(sql`
    update credit_returns set credits = credits + ${rest.credits}::integer,
      amount_minor = amount_minor + ${rest.amountMinor}::integer, balance_after = ${balance}
    where tenant_id = ${w.tenantId} and id = ${returnId}`);
  if (row.state === "sent") await reopen(w, row, rest);
  if (rest.amountMinor === 0) await w.enqueue("payments.invoice", { orderId, kind: "credit" });
  return { ...rest, returnId, currency };
}

async function lockReturn(w: TenantWriter, orderId: string): Promise<ReturnRow | undefined> {
  const t = w.tenantId;
  const [row] = await w.rows(sql<ReturnRow>`
    select r.id, r.member_id, r.state, r.currency, o.credits as bought, o.amount_minor as paid_minor,
      ${disputedMinor} as disputed, ${goodwillOf(t)} as goodwill_minor, r.credits, r.amount_minor,
      (select coalesce(sum(f.amount_minor), 0)::integer from payment_refunds f
        where f.tenant_id = ${t} and f.return_id = r.id and f.state <> 'failed') as refunded_minor,
      ${extensionsOf(w)} as extensions
    from credit_returns r
    join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    join payments p on p.tenant_id = r.tenant_id and p.order_id = r.order_id and p.state = 'completed'
    where r.tenant_id = ${t} and r.order_id = ${orderId} and r.state <> 'failed' and r.kind = 'right'
    for update of r`);
  return row;
}

/** SQL: number of extensions of return `r`. */
function extensionsOf({ tenantId }: TenantWriter): RawBuilder<number> {
  return sql`(select count(*)::integer from ledger_transfers l where l.tenant_id = ${tenantId}
    and l.member_id = r.member_id and l.reason = 'return' and starts_with(l.reference, r.id::text || '/'))`;
}

const extensionReference = (returnId: string, count: number) => `${returnId}/${count}`;

/**
 * Enqueues the refund of the added money. Holds the refund for operators if operators paid the first amount outside
 * the provider.
 */
async function reopen(w: TenantWriter, row: ReturnRow, { amountMinor }: Returnable): Promise<void> {
  if (amountMinor === 0) return;
  const isPaidElsewhere = row.refunded_minor < row.amount_minor;
  await w.rows(sql`
    update credit_returns set state = 'asked',
      held_at = case when ${isPaidElsewhere}::boolean then app_now() end
    where tenant_id = ${w.tenantId} and id = ${row.id}`);
  if (!isPaidElsewhere) await w.enqueue("payments.refund", { returnId: row.id });
}

interface FurtherShare {
  member_id: string;
  order_id: string;
  extensions: number;
  balance: number;
  due: number;
  refunded_minor: number;
}

/**
 * Debits the credits for further refunds of a return that was recreated after a restore. Returns how many credits the
 * wallet lacks. Lock the wallet before the call.
 */
export async function coverFurtherRefunds(w: TenantWriter, returnId: string): Promise<number> {
  const share = await findFurtherShare(w, returnId);
  if (!share) return 0;
  const { member_id: memberId, order_id: orderId, due, refunded_minor: refundedMinor } = share;
  const credits = Math.min(share.balance, due);
  const missing = due - credits;
  await w.rows(sql`
    update credit_returns set credits = credits + ${credits}::integer,
      credits_missing = credits_missing + ${missing}::integer, amount_minor = ${refundedMinor}
    where tenant_id = ${w.tenantId} and id = ${returnId}`);
  if (credits === 0) return missing;
  const reference = extensionReference(returnId, share.extensions);
  const { balance } = await spend(w, { memberId, credits, reason: "return", reference, orderId });
  await w.update("credit_returns").set({ balance_after: balance }).where("id", "=", returnId).execute();
  return missing;
}

/** Finds further refunds of a return that was recreated after a restore. */
async function findFurtherShare(w: TenantWriter, returnId: string): Promise<FurtherShare | undefined> {
  const t = w.tenantId;
  const [share] = await w.rows(sql<FurtherShare>`
    select r.member_id, r.order_id, ${extensionsOf(w)} as extensions, coalesce(b.balance, 0) as balance, s.refunded_minor,
      case r.kind when 'goodwill' then 0 else greatest(0,
        round(o.credits::numeric * s.refunded_minor / o.amount_minor)::integer - r.credits - r.credits_missing) end as due
    from credit_returns r
    join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id and o.amount_minor > 0
    left join wallets b on b.tenant_id = r.tenant_id and b.member_id = r.member_id
    cross join lateral (select least(o.amount_minor, sum(f.amount_minor))::integer as refunded_minor
      from payment_refunds f where f.tenant_id = ${t} and f.return_id = r.id and f.state <> 'failed') s
    where r.tenant_id = ${t} and r.id = ${returnId} and r.state = 'sent' and r.sent_at = r.created_at
      and r.amount_minor < s.refunded_minor`);
  return share;
}

/** Restores the credits that extensions of a failed return debited. */
export async function reverseExtensions(w: TenantWriter, returnId: string): Promise<void> {
  const taken = await w.rows(sql<{ reference: string }>`
    select l.reference from ledger_transfers l join credit_returns r on r.tenant_id = l.tenant_id
      and r.member_id = l.member_id
    where l.tenant_id = ${w.tenantId} and r.id = ${returnId} and l.reason = 'return'
      and starts_with(l.reference, ${`${returnId}/`}) order by l.reference`);
  for (const { reference } of taken) await reverse(w, "return", reference);
}
