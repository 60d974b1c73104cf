import { sql } from "kysely";
import { notePersonKey } from "~/accounts/person-keys.server";
import { isFirstPurchase, releaseFirstPurchase, takeFirstPurchase } from "~/offers/first-purchase.server";
import { firstPurchaseCodes } from "~/offers/offer";
import { redeemOffer } from "~/offers/offers.server";
import { log } from "~/platform/log.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { grant } from "~/wallet/ledger.server";
import { recordRefundsAndDisputes } from "./disputes.server";
import { isUnanswered } from "./earlier-orders.server";
import { keepMethod } from "./kept-methods.server";
import { isFinal, mayBecome, type PaymentState } from "./payment-state";
import { queueRelease } from "./method-releases.server";
import { isTransfer, type MethodId, type ProviderName } from "./methods";
import { orderStateOf } from "./order";
import { findPayer } from "./payer.server";
import type { PaymentRow } from "./payment-row";
import { providerNamed } from "./providers/index.server";
import type { ProviderStatus } from "./providers/provider";

/**
 * Settles a payment by the provider's answer alone (D25). Queries the provider outside any transaction. Calls may be
 * repeated in any order.
 */
export async function settlePayment(
  scope: TenantScope,
  providerName: string,
  reference: string,
): Promise<PaymentState | null> {
  const provider = providerNamed(providerName);
  const truth = await provider.fetch(scope.tenant, reference);
  if (!truth) return null;
  return scope.db.write((w) => applyProviderStatus(w, provider.name, reference, truth));
}

/** Moves a payment to the provider's state, forward only (M06). */
export async function applyProviderStatus(
  w: TenantWriter,
  provider: ProviderName,
  reference: string,
  truth: ProviderStatus,
): Promise<PaymentState | null> {
  const payment = await lockPayment(w, provider, reference);
  if (!payment) return null;
  await noteAsked(w, payment, truth);
  // Report a part payment in any state, because its money stays at the provider after the payment ended.
  if ((truth.partMinor ?? 0) > 0) await reportMismatch(w, payment.id, provider);
  if (!mayBecome(payment.state, truth.state) || mayBeRenewed(payment, truth)) {
    await recordRefundsAndDisputes(w, payment, truth);
    return payment.state;
  }
  if (truth.amountMinor !== payment.amount_minor || truth.currency !== payment.currency) {
    // A payment of a wrong amount is never credited (M03). Operators decide.
    await noteMismatch(w, payment.id, truth);
    await reportMismatch(w, payment.id, provider);
    return payment.state;
  }
  await w
    .update("payments")
    .set({
      state: truth.state,
      updated_at: sql`app_now()`,
      // Clear the mismatch, because the rest of a transfer has completed the amount.
      ...(truth.state === "completed" ? withoutMismatch : {}),
    })
    .where("id", "=", payment.id)
    .execute();
  await followState(w, provider, payment, truth);
  return truth.state;
}

/** Applies a payment's new state to credits, saved method, mandate, order and returns. */
async function followState(
  w: TenantWriter,
  provider: ProviderName,
  payment: PaymentRow,
  truth: ProviderStatus,
): Promise<void> {
  const isErased = !(await lockPayerAccount(w, payment.member_id));
  const isFirst = isErased || (await followPerson(w, payment, truth));
  if (truth.state === "completed") {
    await (isErased ? completeErased(w, payment) : complete(w, payment, isFirst));
    await settleMethod(w, provider, payment, { kept: truth.kept, isErased });
  }
  // Revoke the mandate, because each mandate is for one order.
  if (payment.method === "sepadirectdebit" && truth.mandate && isFinal(truth.state)) {
    await queueRelease(w, provider, truth.mandate);
  }
  if (truth.state !== "completed") await closeOrder(w, payment.order_id, truth.state);
  await recordRefundsAndDisputes(w, { ...payment, state: truth.state }, truth);
}

/** Saves the payment method at the payer's request. Revokes an erased payer's method. */
async function settleMethod(
  w: TenantWriter,
  provider: ProviderName,
  payment: PaymentRow,
  { kept, isErased }: Pick<ProviderStatus, "kept"> & { isErased: boolean },
): Promise<void> {
  if (!payment.keeps_method || !kept) return;
  const { label, ...reference } = kept;
  if (isErased) await queueRelease(w, provider, reference);
  else await keepMethod(w, payment.member_id, { provider, method: payment.method, label }, reference);
}

/**
 * True when a new page may replace the expired page of a transfer at a valid price. A page expires after a day, but a
 * transfer takes several days.
 */
function mayBeRenewed({ method, price_holds: priceHolds }: PaymentRow, { pageEnded }: ProviderStatus): boolean {
  return pageEnded === true && priceHolds && isTransfer(method);
}

/** Column values that clear a recorded shortfall or mismatch. */
const withoutMismatch = { mismatched_at: null, mismatched_minor: null, mismatched_currency: null, part_minor: null };

/** Stores the facts that each answer of the provider contains. */
async function noteAsked(w: TenantWriter, { id }: PaymentRow, { partMinor = 0, cashCustomer }: ProviderStatus) {
  await w
    .update("payments")
    .set({
      asked_at: sql<Date>`app_now()`,
      ...(partMinor > 0 ? { part_minor: partMinor } : {}),
      ...(cashCustomer ? { cash_customer: cashCustomer } : {}),
    })
    .where("id", "=", id)
    .execute();
}

async function noteMismatch(w: TenantWriter, paymentId: string, { amountMinor, currency }: ProviderStatus) {
  await w
    .update("payments")
    .set({ mismatched_minor: amountMinor, mismatched_currency: currency })
    .where("id", "=", paymentId)
    .execute();
}

/** Logs a wrong amount once, because the reconciler finds the same amount every few minutes. */
async function reportMismatch(w: TenantWriter, paymentId: string, provider: string): Promise<void> {
  const first = await w.rows(sql`
    update payments set mismatched_at = app_now()
    where tenant_id = ${w.tenantId} and id = ${paymentId} and mismatched_at is null returning id`);
  const { tenantId } = w;
  if (first.length > 0) w.afterCommit(() => log.error("payment.mismatch", { tenantId, paymentId, provider }));
}

/**
 * Locks payment and order against other settlements. Permits new rows that refer to the payment or order, because a
 * concurrent return inserts such a row.
 */
async function lockPayment(w: TenantWriter, provider: string, reference: string): Promise<PaymentRow | undefined> {
  const [row] = await w.rows(sql<PaymentRow>`
    select p.id, p.order_id, p.state, p.amount_minor, p.currency, o.member_id, o.credits, o.offer_code,
           o.method, o.expires_at > app_now() as price_holds, o.keeps_method, p.charged_back_at, p.reinstated_at, p.disputes_won,
           p.disputed_minor
    from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${w.tenantId} and p.provider = ${provider} and p.provider_reference = ${reference}
    for no key update of p, o`);
  return row;
}

/**
 * Gives the first-purchase discount to a paid or pending order, and frees the discount after a failure. Returns false
 * when another paid order has the discount (OFF-07).
 */
async function settleFirstPurchase(w: TenantWriter, payment: PaymentRow, state: PaymentState): Promise<boolean> {
  const { offer_code: code, order_id: orderId, member_id: memberId } = payment;
  if (!isFirstPurchase(code)) return true;
  if (state === "pending" || state === "completed") return takeFirstPurchase(w, memberId, orderId);
  await releaseFirstPurchase(w, memberId, orderId);
  return true;
}

/**
 * Stores the fingerprint of the payer's card or account, and claims the single-use offers of this person. Returns false
 * when another order has claimed these offers.
 */
async function followPerson(
  w: TenantWriter,
  payment: PaymentRow,
  { state, instrument }: ProviderStatus,
): Promise<boolean> {
  if (state === "completed" && instrument) {
    await notePersonKey(w, payment.member_id, instrument.kind, instrument.value);
  }
  return settleFirstPurchase(w, payment, state);
}

/** Locks the payer's account. Returns false when the account is erased. */
async function lockPayerAccount(w: TenantWriter, memberId: string): Promise<boolean> {
  const rows = await w.rows(sql`
    select 1 from accounts where tenant_id = ${w.tenantId} and member_id = ${memberId} for key share`);
  return rows.length > 0;
}

/** Completes an order of an erased payer and refunds all its money (GDPR 17). */
async function completeErased(w: TenantWriter, payment: PaymentRow): Promise<void> {
  const { member_id: memberId, order_id: orderId } = payment;
  await grantPurchase(w, payment);
  await closeOrder(w, orderId, "completed");
  await w.enqueue("payments.invoice", { orderId, kind: "invoice" });
  await w.enqueue("payments.returnLate", { memberId, orderId });
}

/** Completes an order in the transaction of its payment: credits, offer and premium (CRE-06, PAY-19). */
async function complete(w: TenantWriter, payment: PaymentRow, isFirst: boolean): Promise<void> {
  const { offer_code: code, order_id: orderId, member_id: memberId } = payment;
  const balance = await grantPurchase(w, payment);
  const isRedeemed = code !== null && (await redeemOffer(w, memberId, code, orderId));
  await cancelCompetingOrders(w, payment, [...firstPurchaseCodes, ...(isRedeemed ? [code] : [])]);
  await completeOrder(w, payment, balance);
  await startPremium(w, memberId);
  await w.enqueue("payments.invoice", { orderId, kind: "invoice" });
  const isOffered = isFirstPurchase(code) ? isFirst : code === null || isRedeemed;
  await queueOutcome(w, payment, isOffered);
}

/** Grants the purchased credits, once per payment. Returns the new balance. */
async function grantPurchase(w: TenantWriter, payment: PaymentRow): Promise<number> {
  const { id, member_id: memberId, order_id: orderId, credits } = payment;
  const { balance } = await grant(w, { memberId, credits, reason: "purchase", reference: id, orderId });
  return balance;
}

/** Closes a paid order. Stores the balance before and after the purchase. */
async function completeOrder(w: TenantWriter, { order_id: id, credits }: PaymentRow, balance: number): Promise<void> {
  await w
    .update("orders")
    .set({
      state: "completed",
      settled_at: sql`app_now()`,
      balance_before: balance - credits,
      balance_after: balance,
    })
    .where("id", "=", id)
    .execute();
}

/** Makes the member premium with the first purchase (CRE-06). */
async function startPremium(w: TenantWriter, memberId: string): Promise<void> {
  await w
    .update("members")
    .set({ premium_since: sql`coalesce(premium_since, app_now())` })
    .where("id", "=", memberId)
    .execute();
}

/** Queues the confirmation of a paid order, or its refund. */
async function queueOutcome(
  w: TenantWriter,
  { member_id: memberId, order_id: orderId }: PaymentRow,
  isOffered: boolean,
): Promise<void> {
  // Refunds a banned payer's credits, as the ban did with earlier credits.
  if ((await findPayer(w, memberId)).isBanned) await w.enqueue("payments.returnLate", { memberId, orderId });
  // Refunds an order whose offer went to another order. The mail about the refund replaces the confirmation.
  else await w.enqueue(isOffered ? "mail.orderConfirmation" : "payments.giveBack", { orderId });
}

/**
 * Cancels the person's other unpaid orders with these codes (DESIGN 8, M02). Any purchase ends first-purchase prices
 * (OFF-07). Skips an order under settlement to avoid a deadlock, and a charge without an answer.
 */
async function cancelCompetingOrders(
  w: TenantWriter,
  { member_id: memberId, order_id: paidId }: PaymentRow,
  codes: readonly string[],
): Promise<void> {
  const cancelled = await w.rows(sql<{ provider: string; reference: string | null; method: MethodId }>`
    with unpaid as (
      select o.id from orders o join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
      where o.tenant_id = ${w.tenantId} and o.member_id = ${memberId} and o.offer_code = any(${[...codes]})
        and o.state = 'open'
        and o.id <> ${paidId} and p.state = 'started' and not ${isUnanswered}
      for no key update of o, p skip locked
    ), orders_over as (
      update orders set state = 'cancelled', settled_at = app_now()
      where tenant_id = ${w.tenantId} and id in (select id from unpaid)
      returning id, method
    )
    update payments p set state = 'cancelled', updated_at = app_now() from orders_over o
    where p.tenant_id = ${w.tenantId} and p.order_id = o.id and p.state = 'started'
    returning p.provider, p.provider_reference as reference, o.method`);
  for (const { provider, reference, method } of cancelled) {
    // The payer may have sent a transfer already. The provider therefore accepts the transfer until the order
    // expires.
    if (reference && !isTransfer(method)) await w.enqueue("payments.expire", { provider, reference });
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
