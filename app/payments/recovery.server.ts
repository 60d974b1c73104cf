import { sql } from "kysely";
import { isId } from "~/platform/ids";
import { log } from "~/platform/log.server";
import type { RowReader, TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { longestDisputableDays } from "./disputed-amount.server";
import { keepReference } from "./open-payments.server";
import { apiKeys } from "./payment-provider";
import { providerFor } from "./providers/index.server";
import type { PaidElsewhere, Provider } from "./providers/provider";
import type { SettledByHand } from "./settled-by-hand";

const day = 86_400_000;
/** Longest time between an order and its payment by transfer. */
const longestUnderWayMs = 14 * day;
const longestDisputableMs = longestDisputableDays * day;

interface Recovered {
  /** Number of payments with a known order. A separate job settles each payment. */
  matched: number;
  /** Number of payments without an order, which operators see in a list. */
  unmatched: number;
  /** Cursor of the provider's next page. Null on the last page. */
  next: string | null;
}

/**
 * Settles one page of the provider's payments since the backup, and enqueues the next page. Lists payments without an
 * order for operators. Run after a restore. Idempotent.
 */
export async function recoverPayments(
  scope: TenantScope,
  since: Date,
  cursor: string | null = null,
): Promise<Recovered> {
  const provider = providerFor(scope.tenant);
  const from = new Date(since.getTime() - longestUnderWayMs);
  const { paid, next } = await provider.listPaidSince(scope.tenant, from, cursor);
  const found = await scope.db.write(async (w) => {
    const counts = { matched: 0, unmatched: 0 };
    for (const each of paid) {
      const reference = await matchPayment(w, provider, each);
      if (reference !== null) {
        await w.enqueue("payments.settle", { provider: provider.name, reference }, { lane: "quick" });
        counts.matched += 1;
      } else if (isOfTenant(scope, each) && each.paidAt >= since && (await noteUnmatched(w, provider, each))) {
        counts.unmatched += 1;
      }
    }
    if (next !== null) await w.enqueue("payments.recover", { since: since.toISOString(), cursor: next });
    return counts;
  });
  if (found.unmatched > 0) {
    log.error("payments.unmatched", { tenantId: scope.tenant.id, provider: provider.name, count: found.unmatched });
  }
  return { ...found, next };
}

/**
 * True when the payment belongs to this tenant. Several tenants and other shops may share one account at the provider.
 */
function isOfTenant({ tenant }: TenantScope, { paymentId, site }: PaidElsewhere): boolean {
  return paymentId !== null && (site === null || site === tenant.slug);
}

/** Finds a payment by the provider's reference or by our payment id. Null for an unknown payment. */
async function matchPayment(w: TenantWriter, { name }: Provider, paid: PaidElsewhere): Promise<string | null> {
  const ownId = isId(paid.paymentId) ? paid.paymentId : null;
  const [known] = await w.rows(sql<{ id: string; reference: string | null }>`
    select id, provider_reference as reference from payments
    where tenant_id = ${w.tenantId} and provider = ${name}
      and (provider_reference = ${paid.reference} or id = ${ownId}::uuid)`);
  if (!known) return null;
  if (known.reference === null) await keepReference(w, known.id, paid.reference);
  return known.reference ?? paid.reference;
}

/** Stores a payment without an order. Returns true the first time. */
async function noteUnmatched(w: TenantWriter, { name }: Provider, paid: PaidElsewhere): Promise<boolean> {
  const noted = await w.rows(sql`
    insert into unmatched_payments (tenant_id, provider, reference, payment_id, amount_minor, currency, paid_at, found_at)
    values (${w.tenantId}, ${name}, ${paid.reference}, ${paid.paymentId}, ${paid.amountMinor}, ${paid.currency},
      ${paid.paidAt}, app_now())
    on conflict (tenant_id, provider, reference) do nothing returning 1`);
  return noted.length > 0;
}

const returnablePerJob = 500;

/**
 * Enqueues checks of payments from before the backup, because the backup lacks later refunds and disputes. Another job
 * continues after the id of the last payment.
 */
export async function recheckReturnable(w: TenantWriter, since: Date, after: string | null = null): Promise<void> {
  const payments = await w.rows(sql<{ id: string; provider: string; reference: string }>`
    select id, provider, provider_reference as reference from payments
    where tenant_id = ${w.tenantId} and state = 'completed' and provider_reference is not null
      and created_at > ${new Date(since.getTime() - longestDisputableMs)}
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${returnablePerJob}`);
  for (const { provider, reference } of payments) {
    await w.enqueue("payments.settle", { provider, reference }, { lane: "quick" });
  }
  const last = payments.at(-1);
  if (last) await w.enqueue("payments.recheck", { since: since.toISOString(), after: last.id });
}

/** Maximum number of queries about one tenant's payments in a night. The remaining payments wait for the next night. */
const followedPerNight = 1000;
const followedPerWrite = 100;
/** Hours between two queries of a payment. Less than a day, because a query may run hours after its nightly job. */
const askedAgainHours = 12;

/**
 * Enqueues checks of completed payments whose refund or chargeback webhook may be lost. Pending refunds and open
 * disputes come first, then the least recently queried payments.
 */
export async function followReturns(scope: TenantScope): Promise<void> {
  const due = await scope.db.read(listFollowable);
  // Commit in small pages, because a settlement waits for the transaction that updated its payment.
  for (let at = 0; at < due.length; at += followedPerWrite) {
    await scope.db.write((w) => queueFollows(w, due.slice(at, at + followedPerWrite)));
  }
}

interface Followable {
  id: string;
  provider: string;
  reference: string;
}

async function listFollowable(q: TenantReader): Promise<Followable[]> {
  const t = q.tenantId;
  const since = sql`app_now() - make_interval(secs => ${longestDisputableMs / 1000})`;
  const isDue = sql`p.state = 'completed' and p.provider_reference is not null
    and p.asked_at < app_now() - make_interval(hours => ${askedAgainHours})
    and p.provider = any(${await listAskable(q)})`;
  return q.rows(sql<Followable>`
    with urgent as (
      select r.payment_id as id from payment_refunds r where r.tenant_id = ${t} and r.state = 'pending'
      union
      select p.id from payments p where p.tenant_id = ${t} and p.charged_back_at > ${since} and p.reinstated_at is null
    ), chosen as (
      (select p.id, p.provider, p.provider_reference as reference, p.asked_at, true as is_urgent
        from urgent u join payments p on p.tenant_id = ${t} and p.id = u.id
        where ${isDue} order by p.asked_at limit ${followedPerNight})
      union all
      (select p.id, p.provider, p.provider_reference, p.asked_at, false from payments p
        where p.tenant_id = ${t} and p.created_at > ${since} and ${isDue} and p.id not in (select id from urgent)
        order by p.asked_at limit ${followedPerNight})
    )
    select id, provider, reference from chosen order by is_urgent desc, asked_at limit ${followedPerNight}`);
}

/** Lists the providers whose key the tenant has. */
async function listAskable(q: TenantReader): Promise<string[]> {
  const kept = await q.from("tenant_secrets").select("name").execute();
  const names = new Set<string>(kept.map(({ name }) => name));
  const askable = Object.entries(apiKeys).filter(([, key]) => names.has(key));
  return ["test", ...askable.map(([provider]) => provider)];
}

/** Stores the time before the query, so that a failed query moves to the end of the list. */
async function queueFollows(w: TenantWriter, due: readonly Followable[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  await w.update("payments").set({ asked_at: sql<Date>`app_now()` }).where("id", "in", ids).execute();
  for (const { provider, reference } of due) await w.enqueue("payments.follow", { provider, reference });
}

export interface UnmatchedPayment {
  provider: string;
  reference: string;
  paymentId: string | null;
  amountMinor: number;
  currency: string;
  paidAt: Date;
}

/** Lists payments without an order, which operators refund or credit by hand. */
export async function listUnmatched(q: RowReader): Promise<UnmatchedPayment[]> {
  return q.rows(sql<UnmatchedPayment>`
    select provider, reference, payment_id as "paymentId", amount_minor::integer as "amountMinor", currency,
      paid_at as "paidAt"
    from unmatched_payments where tenant_id = ${q.tenantId} and settled_at is null order by paid_at, reference`);
}

/** Stores how operators settled payments without an order. Two providers may have a payment with this reference. */
export async function settleUnmatched(w: TenantWriter, reference: string, note: string): Promise<SettledByHand[]> {
  return w.rows(sql<SettledByHand>`
    update unmatched_payments set settled_at = app_now(), note = ${note}
    where tenant_id = ${w.tenantId} and reference = ${reference} and settled_at is null
    returning 'unmatched' as kind, reference as id, null as "orderId", amount_minor::integer as "amountMinor",
      currency`);
}
