import { type RawBuilder, sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { isFinal, type PaymentState } from "./payment-state";
import type { MethodId, ProviderName } from "./methods";
import type { NewOrder } from "./new-order";
import type { PlacedOrder } from "./new-order";

/** An earlier order that a new request may repeat. */
export interface EarlierRow {
  order_id: string;
  payment_id: string;
  bundle_id: string;
  credits: number;
  list_amount_minor: number;
  amount_minor: number;
  currency: string;
  country: string;
  offer_code: string | null;
  discount_percentage: number;
  method: MethodId;
  provider: ProviderName;
  provider_reference: string | null;
  expires_at: Date;
  price_holds: boolean;
  keeps_method: boolean;
  language: string | null;
  description: string | null;
  state: PaymentState;
  started_at: Date;
  is_unanswered: boolean;
}

/** Finds the order of a repeated request, because a repeated request needs no second mandate or consent. */
export async function findOrderByRequest(
  q: TenantReader,
  memberId: string,
  requestKey: string,
): Promise<string | null> {
  const row = await q
    .from("orders")
    .select("id")
    .where("member_id", "=", memberId)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();
  return row?.id ?? null;
}

export function findByRequest(w: TenantWriter, memberId: string, requestKey: string): Promise<EarlierRow | undefined> {
  return findEarlier(w, memberId, sql`o.request_key = ${requestKey}`);
}

export async function getOwnOrder(q: TenantReader, memberId: string, orderId: string): Promise<EarlierRow> {
  const row = await findEarlier(q, memberId, sql`o.id = ${orderId}`);
  if (!row) throw new Refusal("page.not_found");
  return row;
}

/** SQL condition: payment `p` of order `o` is a direct charge that started without an answer from the provider. */
export const isUnanswered = sql<boolean>`(p.state = 'started' and p.provider_reference is null
  and (o.is_repeat or o.method = 'sepadirectdebit'))`;

/**
 * Finds an unpaid order with the same terms and a valid price, so that two tabs do not pay twice. Finds an unanswered
 * debit even after its price has expired.
 */
export function findUnpaid(w: TenantWriter, order: NewOrder): Promise<EarlierRow | undefined> {
  return findEarlier(
    w,
    order.memberId,
    sql`p.state = 'started' and (o.expires_at > app_now() or ${isUnanswered}) and not o.is_repeat
      and o.bundle_id = ${order.bundleId} and o.method = ${order.method} and o.country = ${order.country}
      and o.amount_minor = ${order.agreedAmountMinor} and o.currency = ${order.agreedCurrency}`,
  );
}

/**
 * Finds the same repeat order of the last minute, so that two presses charge a saved card once. Finds an unanswered
 * charge even after that minute.
 */
export function findJustRepeated(w: TenantWriter, order: NewOrder): Promise<EarlierRow | undefined> {
  return findEarlier(
    w,
    order.memberId,
    sql`p.state in ('started', 'pending', 'completed') and o.is_repeat
      and (o.created_at > app_now() - interval '1 minute' or ${isUnanswered}) and o.bundle_id = ${order.bundleId}
      and o.method = ${order.method} and o.country = ${order.country} and o.amount_minor = ${order.agreedAmountMinor}`,
  );
}

export type UnpaidRow = Pick<EarlierRow, "order_id" | "provider" | "provider_reference" | "method">;

/** Locks an order whose payment has not begun. Skips an order that is being settled. */
export async function lockUnpaid(w: TenantWriter, orderId: string): Promise<UnpaidRow | undefined> {
  const [row] = await w.rows(sql<UnpaidRow>`
    select o.id as order_id, o.method, p.provider, p.provider_reference
    from orders o join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
    where o.tenant_id = ${w.tenantId} and o.id = ${orderId} and o.state = 'open' and p.state = 'started'
    for no key update of o, p skip locked`);
  return row;
}

/** Converts a stored order, so that its payment can continue. `words` supplies the texts that old orders lack. */
export function placedFrom(
  row: EarlierRow,
  words: Pick<PlacedOrder, "iso" | "description">,
  payer: Pick<PlacedOrder, "kept" | "debit">,
): PlacedOrder {
  return {
    orderId: row.order_id,
    paymentId: row.payment_id,
    quote: {
      bundleId: row.bundle_id,
      credits: row.credits,
      listAmountMinor: row.list_amount_minor,
      amountMinor: row.amount_minor,
      currency: row.currency,
      country: row.country,
      offerCode: row.offer_code,
      offerEndsAt: row.expires_at.toISOString(),
      discountPercentage: row.discount_percentage,
    },
    method: row.method,
    expiresAt: row.expires_at,
    priceHolds: row.price_holds,
    payReference: row.provider_reference,
    isOver: isFinal(row.state),
    unansweredSince: row.is_unanswered ? row.started_at : null,
    keeps: row.keeps_method,
    ...payer,
    iso: row.language ?? words.iso,
    description: row.description ?? words.description,
  };
}

async function findEarlier(
  q: TenantReader,
  memberId: string,
  which: RawBuilder<unknown>,
): Promise<EarlierRow | undefined> {
  const [row] = await q.rows(sql<EarlierRow>`
    select o.id as order_id, p.id as payment_id, o.bundle_id, o.credits, o.list_amount_minor, o.amount_minor, o.currency,
           o.country, o.offer_code, o.discount_percentage, o.method, o.expires_at,
           o.expires_at > app_now() as price_holds, o.keeps_method, o.language, o.description,
           p.provider, p.provider_reference, p.state, p.created_at as started_at, ${isUnanswered} as is_unanswered
    from orders o join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
    where o.tenant_id = ${q.tenantId} and o.member_id = ${memberId} and ${which}
    order by p.created_at desc limit 1`);
  return row;
}
