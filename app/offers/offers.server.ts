import { sql } from "kysely";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { type ActiveOffer, bonusPercentage, bonusSeconds, hasWelcomeDiscount, timeBonusCode, timeBonusSecondsLeft, welcomeCode } from "./offer";

interface FactsRow {
  premium: boolean;
  seconds: number;
  created_at: Date;
  redeemed: string[];
}

/** The member's active discount: the time bonus if present, else the welcome code, else none (OFF-26, OFF-27). */
export async function findActiveOffer(q: TenantReader, memberId: string): Promise<ActiveOffer | null> {
  const [row] = await q.rows(sql<FactsRow>`
    select m.premium_since is not null as premium, m.created_at,
           extract(epoch from app_now() - m.created_at)::double precision as seconds,
           array(select r.code from offer_redemptions r where r.tenant_id = ${q.tenantId} and r.member_id = m.id) as redeemed
    from members m where m.tenant_id = ${q.tenantId} and m.id = ${memberId}`);
  if (!row) return null;
  const facts = { premium: row.premium, secondsSinceSignup: row.seconds, redeemed: row.redeemed };
  const endsAt = new Date(row.created_at.getTime() + bonusSeconds * 1000).toISOString();
  if (timeBonusSecondsLeft(facts) > 0) return { code: timeBonusCode, percentage: bonusPercentage, endsAt };
  return hasWelcomeDiscount(facts) ? { code: welcomeCode, percentage: bonusPercentage, endsAt } : null;
}

/** Uses a code up for this person; false when it was used before. The unique key decides (D22). */
export async function redeemOffer(w: TenantWriter, memberId: string, code: string, orderId: string): Promise<boolean> {
  const rows = await w.rows(sql`
    insert into offer_redemptions (tenant_id, member_id, code, order_id, redeemed_at)
    values (${w.tenantId}, ${memberId}, ${code}, ${orderId}, app_now())
    on conflict (tenant_id, member_id, code) do nothing returning code`);
  return rows.length > 0;
}
