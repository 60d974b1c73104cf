import { sql } from "kysely";
import { storeAdvantage, returnAdvantage, claimAdvantage } from "~/accounts/person-keys.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import { firstPurchaseCodes } from "./offer";

export function isFirstPurchase(code: string | null): boolean {
  return code !== null && firstPurchaseCodes.some((known) => known === code);
}

/**
 * Finds the member's unpaid order with the first-purchase discount. The member's next order receives the discount
 * (OFF-07).
 */
export async function findReplaceable(w: TenantWriter, memberId: string): Promise<string | null> {
  const row = await w
    .from("first_purchases")
    .select("order_id")
    .where("member_id", "=", memberId)
    .where("taken_at", "is", null)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** Reserves the first-purchase discount for an order. False when the person has used the discount on any account. */
export async function reserveFirstPurchase(w: TenantWriter, memberId: string, orderId: string): Promise<boolean> {
  if (!(await claimAdvantage(w, memberId, "first-purchase"))) return false;
  const kept = await w.rows(sql`
    insert into first_purchases (tenant_id, member_id, order_id) values (${w.tenantId}, ${memberId}, ${orderId})
    on conflict (tenant_id, member_id) do update set order_id = excluded.order_id
    where first_purchases.taken_at is null
    returning 1`);
  return kept.length > 0;
}

/**
 * Binds the first-purchase discount to an order whose payment has started. False when another order of the member has
 * the discount.
 */
export async function takeFirstPurchase(w: TenantWriter, memberId: string, orderId: string): Promise<boolean> {
  const kept = await w.rows(sql`
    insert into first_purchases (tenant_id, member_id, order_id, taken_at)
    values (${w.tenantId}, ${memberId}, ${orderId}, app_now())
    on conflict (tenant_id, member_id) do update
      set order_id = excluded.order_id, taken_at = coalesce(first_purchases.taken_at, excluded.taken_at)
    where first_purchases.taken_at is null or first_purchases.order_id = excluded.order_id
    returning 1`);
  await storeAdvantage(w, memberId, "first-purchase");
  return kept.length > 0;
}

/** Frees the first-purchase discount after a failed payment, so that the person's next order can use the discount. */
export async function releaseFirstPurchase(w: TenantWriter, memberId: string, orderId: string): Promise<void> {
  const [released] = await w.remove("first_purchases").where("order_id", "=", orderId).returning("order_id").execute();
  if (released) await returnAdvantage(w, memberId, "first-purchase");
}
