import { sql } from "kysely";
import { announce } from "~/events";
import { redeemOffer } from "~/offers/offers.server";
import { log } from "~/platform/log.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { disputeReference, grant, reinstate, takeBack } from "~/wallet/ledger.server";
import { blockDebits, unblockDebits } from "./debit-mandates.server";
import { keepMethod } from "./kept-methods.server";
import { mayBecome, type PaymentState } from "./lifecycle";
import type { MethodId, ProviderName } from "./methods";
import { orderStateOf } from "./order";
import { providerNamed } from "./providers/index.server";
import type { ProviderTruth } from "./providers/provider";

interface PaymentRow {
  id: string;
  order_id: string;
  state: PaymentState;
  amount_minor: number;
  currency: string;
  member_id: string;
  credits: number;
  offer_code: string | null;
  method: MethodId;
  keeps_method: boolean;
  refunded_minor: number;
  charged_back_at: Date | null;
  reinstated_at: Date | null;
  disputes_won: number;
}

/**
 * Brings a payment to where the provider says it is. Asks the provider first, outside any transaction, and believes
 * nothing else (D25); may be called any number of times, in any order.
 */
export async function settlePayment(
  scope: TenantScope,
  providerName: string,
  reference: string,
): Promise<PaymentState | null> {
  const provider = providerNamed(providerName);
  const truth = await provider.fetch(scope.tenant, reference);
  if (!truth) return null;
  return scope.db.write((w) => takeStep(w, provider.name, reference, truth));
}

/** One step of one payment, by what the provider says: forward or none (M06). */
export async function takeStep(
  w: TenantWriter,
  provider: ProviderName,
  reference: string,
  truth: ProviderTruth,
): Promise<PaymentState | null> {
  const payment = await lockPayment(w, provider, reference);
  if (!payment) return null;
  if (!mayBecome(payment.state, truth.state)) {
    await noteReturned(w, payment, truth);
    return payment.state;
  }
  if (truth.amountMinor !== payment.amount_minor || truth.currency !== payment.currency) {
    // Money of another amount than ordered is for people to look at, never credited (M03).
    await reportMismatch(w, payment.id, provider);
    return payment.state;
  }
  await w
    .update("payments")
    .set({ state: truth.state, updated_at: sql`app_now()` })
    .where("id", "=", payment.id)
    .execute();
  if (truth.state === "completed") await complete(w, payment);
  if (truth.state === "completed" && payment.keeps_method && truth.kept) {
    const { label, ...reference } = truth.kept;
    await keepMethod(w, payment.member_id, { provider, method: payment.method, label }, reference);
  }
  if (truth.state !== "completed") await closeOrder(w, payment.order_id, truth.state);
  await noteReturned(w, { ...payment, state: truth.state }, truth);
  return truth.state;
}

/** Money that went back after it came: what we refunded, and what a bank took, with the credits it had paid for (L-3). */
async function noteReturned(w: TenantWriter, payment: PaymentRow, truth: ProviderTruth): Promise<void> {
  if (payment.state !== "completed" || truth.state !== "completed") return;
  if (truth.refundedMinor > payment.refunded_minor) {
    const refunded = Math.min(truth.refundedMinor, payment.amount_minor);
    await w.update("payments").set({ refunded_minor: refunded }).where("id", "=", payment.id).execute();
  }
  await followDispute(w, payment, truth);
}

/** How far disputes have come: one opened and one won after the other. */
const disputeStep = (won: number, isStanding: boolean) => 2 * won + (isStanding ? 1 : 0);

/** A dispute takes the credits when it opens and gives them back when it is won: forward only, as the payment itself. */
async function followDispute(w: TenantWriter, payment: PaymentRow, truth: ProviderTruth): Promise<void> {
  const { disputes_won: wonBefore } = payment;
  const wasStanding = payment.charged_back_at !== null && payment.reinstated_at === null;
  if (disputeStep(truth.disputesWon, truth.chargedBack) <= disputeStep(wonBefore, wasStanding)) return;
  const isReinstated = wasStanding && truth.disputesWon > wonBefore;
  await w
    .update("payments")
    .set({
      disputes_won: truth.disputesWon,
      ...(isReinstated ? { reinstated_at: sql<Date>`app_now()` } : {}),
      ...(truth.chargedBack ? { charged_back_at: sql<Date>`app_now()`, reinstated_at: null } : {}),
    })
    .where("id", "=", payment.id)
    .execute();
  if (isReinstated) await giveBack(w, payment, disputeReference(payment.order_id, wonBefore));
  if (truth.chargedBack) await takeAway(w, payment, disputeReference(payment.order_id, truth.disputesWon));
}

const debitBack = "a direct debit was charged back";

async function takeAway(w: TenantWriter, payment: PaymentRow, reference: string): Promise<void> {
  // First the wallet: a return that is being written holds it, and its credits must not go twice.
  await w.rows(
    sql`select 1 from wallets where tenant_id = ${w.tenantId} and member_id = ${payment.member_id} for update`,
  );
  const credits = payment.credits - (await returnedCredits(w, payment.order_id));
  if (credits > 0) await takeBack(w, payment.member_id, credits, reference);
  // The member stays a member and may pay in every other way (L26).
  if (payment.method === "sepadirectdebit") await blockDebits(w, payment.member_id, debitBack);
}

async function giveBack(w: TenantWriter, payment: PaymentRow, reference: string): Promise<void> {
  await reinstate(w, payment.member_id, reference);
  // Money that a return owes was held while the bank had all of it.
  const row = await w
    .from("credit_returns")
    .select("id")
    .where("order_id", "=", payment.order_id)
    .where("state", "=", "asked")
    .executeTakeFirst();
  if (row) await w.enqueue("payments.refund", { returnId: row.id });
  if (payment.method === "sepadirectdebit") await unblockDebits(w, payment.member_id, debitBack);
}

/** Once: the reconciler comes by every few minutes for as long as the payment is open. */
async function reportMismatch(w: TenantWriter, paymentId: string, provider: string): Promise<void> {
  const first = await w.rows(sql`
    update payments set mismatched_at = app_now()
    where tenant_id = ${w.tenantId} and id = ${paymentId} and mismatched_at is null returning id`);
  const { tenantId } = w;
  if (first.length > 0) w.afterCommit(() => log.error("payment.mismatch", { tenantId, paymentId, provider }));
}

/** What the member gave back is not taken a second time. */
async function returnedCredits(w: TenantWriter, orderId: string): Promise<number> {
  const row = await w.from("credit_returns").select("credits").where("order_id", "=", orderId).executeTakeFirst();
  return row?.credits ?? 0;
}

/** Not against new rows that name the order: a return is written while its wallet is held, and this one waits for that. */
async function lockPayment(w: TenantWriter, provider: string, reference: string): Promise<PaymentRow | undefined> {
  const [row] = await w.rows(sql<PaymentRow>`
    select p.id, p.order_id, p.state, p.amount_minor, p.currency, o.member_id, o.credits, o.offer_code,
           o.method, o.keeps_method, p.refunded_minor, p.charged_back_at, p.reinstated_at, p.disputes_won
    from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${w.tenantId} and p.provider = ${provider} and p.provider_reference = ${reference}
    for no key update of p, o`);
  return row;
}

/** Credits, the offer and premium belong to one transaction with the payment's own step (CRE-06, PAY-19). */
async function complete(w: TenantWriter, payment: PaymentRow): Promise<void> {
  const { balance } = await grant(w, payment.member_id, payment.credits, "purchase", payment.id);
  // A code used up meanwhile by another paid order does not undo this one: the price was frozen and has been paid.
  if (payment.offer_code && (await redeemOffer(w, payment.member_id, payment.offer_code, payment.order_id))) {
    await giveUpSiblings(w, payment, payment.offer_code);
  }
  await w
    .update("orders")
    .set({
      state: "completed",
      settled_at: sql`app_now()`,
      balance_before: balance - payment.credits,
      balance_after: balance,
    })
    .where("id", "=", payment.order_id)
    .execute();
  await w
    .update("members")
    .set({ premium_since: sql`coalesce(premium_since, app_now())` })
    .where("id", "=", payment.member_id)
    .execute();
  await w.enqueue("payments.invoice", { orderId: payment.order_id, kind: "invoice" });
  const event = { tenantId: w.tenantId, memberId: payment.member_id, orderId: payment.order_id };
  w.afterCommit(() => announce("paymentCompleted", event));
}

/**
 * Once per person: what else the person ordered at the code's price and has not paid is called off (DESIGN 8, M02). One
 * that is being settled at this moment is paid; waiting for it would be waiting for somebody who waits for us.
 */
async function giveUpSiblings(
  w: TenantWriter,
  { member_id: memberId, order_id: paidId }: PaymentRow,
  code: string,
): Promise<void> {
  const given = await w.rows(sql<{ provider: string; reference: string | null }>`
    with unpaid as (
      select o.id from orders o join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
      where o.tenant_id = ${w.tenantId} and o.member_id = ${memberId} and o.offer_code = ${code} and o.state = 'open'
        and o.id <> ${paidId} and p.state = 'started'
      for no key update of o, p skip locked
    ), orders_over as (
      update orders set state = 'cancelled', settled_at = app_now()
      where tenant_id = ${w.tenantId} and id in (select id from unpaid)
      returning id
    )
    update payments p set state = 'cancelled', updated_at = app_now() from orders_over o
    where p.tenant_id = ${w.tenantId} and p.order_id = o.id and p.state = 'started'
    returning p.provider, p.provider_reference as reference`);
  const { tenant } = w;
  for (const { provider, reference } of given) {
    if (reference) w.afterCommit(() => providerNamed(provider).cancel(tenant, reference));
  }
}

async function closeOrder(w: TenantWriter, orderId: string, state: PaymentState): Promise<void> {
  const settled = state === "pending" ? sql<Date | null>`null` : sql<Date | null>`app_now()`;
  await w
    .update("orders")
    .set({ state: orderStateOf(state), settled_at: settled })
    .where("id", "=", orderId)
    .execute();
}

export interface Unreferenced {
  paymentId: string;
  provider: string;
  createdAt: Date;
  /** It could not be paid any more for an hour. */
  isOver: boolean;
}

/**
 * Payments whose process ended between asking the provider and keeping its answer: they may be charged all the same. With
 * an id only that one, if it still is such a payment.
 */
export async function listUnreferenced(scope: TenantScope, paymentId?: string): Promise<Unreferenced[]> {
  return scope.db.read((q) =>
    q.rows(sql<Unreferenced>`
      select p.id as "paymentId", p.provider, p.created_at as "createdAt",
        o.expires_at < app_now() - interval '1 hour' as "isOver"
      from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
      where p.tenant_id = ${q.tenantId} and p.state in ('started', 'pending') and p.provider_reference is null
        and p.created_at between app_now() - interval '14 days' and app_now() - interval '2 minutes'
        ${paymentId === undefined ? sql`` : sql`and p.id = ${paymentId}`}
      order by p.created_at limit 50`),
  );
}

/** Finds such a payment at its provider and brings it to where it is; what was never made there ends here (L-4). */
export async function adoptPayment(scope: TenantScope, lost: Unreferenced): Promise<PaymentState | null> {
  const { paymentId, createdAt, isOver } = lost;
  const provider = providerNamed(lost.provider);
  const reference = await provider.find(scope.tenant, { paymentId, createdAt });
  if (reference === null) {
    if (isOver) await scope.db.write((w) => giveUp(w, paymentId));
    return null;
  }
  await scope.db.write((w) => keepReference(w, paymentId, reference));
  return settlePayment(scope, provider.name, reference);
}

/** What a provider calls our payment; the first answer stands. */
export async function keepReference(w: TenantWriter, paymentId: string, reference: string): Promise<void> {
  await w
    .update("payments")
    .set({ provider_reference: reference })
    .where("id", "=", paymentId)
    .where("provider_reference", "is", null)
    .execute();
}

/** The provider was never reached: nothing was asked of the payer, and nothing can be any more. */
async function giveUp(w: TenantWriter, paymentId: string): Promise<void> {
  await w.rows(sql`
    with over as (
      update payments set state = 'expired', updated_at = app_now()
      where tenant_id = ${w.tenantId} and id = ${paymentId} and state = 'started' and provider_reference is null
      returning order_id
    )
    update orders o set state = 'expired', settled_at = app_now() from over
    where o.tenant_id = ${w.tenantId} and o.id = over.order_id and o.state = 'open'`);
}

/**
 * Payments that have been open for a while and whose notice may have been lost. Those under way come first, then the
 * newest: what people left unpaid days ago must not take every place.
 */
export async function listOpenPayments(scope: TenantScope): Promise<{ provider: string; reference: string }[]> {
  return scope.db.read((q) =>
    q.rows(sql<{ provider: string; reference: string }>`
      select provider, provider_reference as reference from payments
      where tenant_id = ${q.tenantId} and state in ('started', 'pending') and provider_reference is not null
        and created_at between app_now() - interval '14 days' and app_now() - interval '2 minutes'
      order by state = 'pending' desc, created_at desc limit 200`),
  );
}
