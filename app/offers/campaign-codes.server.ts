import { sql } from "kysely";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { tidyCode } from "./code";

/** A discount code for all members, created by an operator (OFF-02). A null field sets no condition. */
interface CampaignCode {
  code: string;
  percentage: number;
  minimum: { amountMinor: number; currency: string } | null;
  country: string | null;
  /** Last valid day, in the tenant's time zone. */
  until: string | null;
}

/** Inserts a code. Returns false when the code exists, because its terms must not change. */
export async function addCampaignCode(w: TenantWriter, campaign: CampaignCode): Promise<boolean> {
  const { percentage, minimum, country, until } = campaign;
  const added = await w.rows(sql`
    insert into discount_codes (tenant_id, code, kind, percentage, minimum_minor, currency, country, created_at, expires_at)
    values (${w.tenantId}, ${tidyCode(campaign.code)}, 'campaign', ${percentage}, ${minimum?.amountMinor ?? 0},
      ${minimum?.currency ?? null}, ${country}, app_now(),
      (${until}::date + 1)::timestamp at time zone ${w.tenant.settings.time_zone})
    on conflict (tenant_id, code) do nothing returning 1`);
  return added.length > 0;
}

/** Ends a code. Returns false for an unknown or ended code. Orders made with the code keep their price. */
export async function endCampaignCode(w: TenantWriter, code: string): Promise<boolean> {
  const ended = await w.rows(sql`
    update discount_codes set expires_at = app_now()
    where tenant_id = ${w.tenantId} and code = ${tidyCode(code)} and kind = 'campaign'
      and (expires_at is null or expires_at > app_now()) returning 1`);
  return ended.length > 0;
}

export interface ListedCode {
  code: string;
  percentage: number;
  minimumMinor: number;
  currency: string | null;
  country: string | null;
  expiresAt: Date | null;
  isOver: boolean;
  /** Number of paid orders with this code. */
  used: number;
}

/** Lists codes for all members, newest first. */
export async function listCampaignCodes(q: TenantReader): Promise<ListedCode[]> {
  return q.rows(sql<ListedCode>`
    select c.code, c.percentage::double precision as percentage, c.minimum_minor as "minimumMinor", c.currency, c.country,
      c.expires_at as "expiresAt", coalesce(c.expires_at <= app_now(), false) as "isOver",
      (select count(*) from offer_redemptions r where r.tenant_id = ${q.tenantId} and r.code = c.code)::integer as used
    from discount_codes c where c.tenant_id = ${q.tenantId} and c.kind = 'campaign' and c.member_id is null
    order by c.created_at desc, c.code limit 100`);
}
