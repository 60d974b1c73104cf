import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { isTakenElsewhere, samePerson, claimAdvantage } from "~/accounts/person-keys.server";
import { trialCode } from "~/offers/offer";
import { Refusal } from "~/platform/errors";
import { bundlePrice, type Price, trialBundle } from "~/tenancy/prices";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { openOffers, type RetentionOffer } from "./policy";

interface Retention {
  open: RetentionOffer[];
  trial: ({ bundleId: string; credits: number } & Price) | null;
  /** Discount in per cent. */
  discount: number;
  /** The member's own code. Null until the member accepts the discount. */
  code: string | null;
}

interface TakenRow {
  is_invisible: boolean;
  redeemed: string[];
  code: string | null;
  percentage: string | null;
}

export async function readRetention(q: TenantReader, memberId: string, country: string): Promise<Retention> {
  const { tenant, tenantId: t } = q;
  const [row] = await q.rows(sql<TakenRow>`
    select m.invisible_since is not null as is_invisible, c.code, c.percentage,
      array(select r.code from offer_redemptions r where r.tenant_id = ${t}
        and r.member_id in ${samePerson(t, memberId)}) as redeemed
    from members m
    left join discount_codes c on c.tenant_id = ${t} and c.member_id = m.id and c.kind = 'retention'
    where m.tenant_id = ${t} and m.id = ${memberId}`);
  if (!row) throw new Refusal("page.not_found");
  const bundle = trialBundle(tenant);
  const discount = row.percentage === null ? tenant.company.delete_discount : Number(row.percentage);
  const open = openOffers({
    isInvisible: row.is_invisible,
    hasTrial: bundle !== null,
    trialBought: row.redeemed.includes(trialCode) || (await isTakenElsewhere(q, memberId, "trial")),
    discount,
    discountRedeemed:
      (row.code !== null && row.redeemed.includes(row.code)) || (await isTakenElsewhere(q, memberId, "retention")),
  });
  const trial = bundle && {
    bundleId: bundle.id,
    credits: bundle.credits,
    ...bundlePrice(tenant, bundle, country),
  };
  return { open, trial, discount, code: row.code };
}

/** Lets the member buy the trial package (ACC-46). Returns the package's bundle id. */
export async function takeTrial(w: TenantWriter, memberId: string): Promise<string> {
  const { open, trial } = await readRetention(w, memberId, "");
  if (!trial || !open.includes("trial")) throw new Refusal("offer.used");
  if (!(await claimAdvantage(w, memberId, "trial"))) throw new Refusal("offer.used");
  await noteTaken(w, memberId, "trial");
  return trial.bundleId;
}

/** Stores the member's own permanent code (ACC-47, ACC-51). A repeated call returns the same code. */
export async function takeDiscount(w: TenantWriter, memberId: string): Promise<string> {
  const { open, discount, code } = await readRetention(w, memberId, "");
  if (!open.includes("discount")) throw new Refusal("offer.used");
  if (!(await claimAdvantage(w, memberId, "retention"))) throw new Refusal("offer.used");
  if (code) return code;
  await noteTaken(w, memberId, "discount");
  const [stored] = await w.rows(sql<{ code: string }>`
    insert into discount_codes (tenant_id, code, kind, percentage, member_id, created_at)
    values (${w.tenantId}, ${newCode()}, 'retention', ${discount}, ${memberId}, app_now())
    on conflict (tenant_id, member_id) where kind = 'retention' do update set code = discount_codes.code
    returning code`);
  return (stored as { code: string }).code;
}

async function noteTaken(w: TenantWriter, memberId: string, offer: "trial" | "discount"): Promise<void> {
  await w.rows(sql`
    insert into retention_offers (tenant_id, member_id, offer, taken_at)
    values (${w.tenantId}, ${memberId}, ${offer}, app_now())
    on conflict (tenant_id, member_id, offer) do nothing`);
}

/** Characters of a code, without look-alikes. Eight characters suffice, because only one member can redeem the code. */
const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

function newCode(): string {
  return `STAY-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("")}`;
}
