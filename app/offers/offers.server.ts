import { sql } from "kysely";
import { samePerson, takenElsewhere } from "~/accounts/person-keys.server";
import { Refusal } from "~/platform/errors";
import { services } from "~/platform/services.server";
import { formatMoney } from "~/platform/money";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { builtInOffer, type CodeRefusal, type DiscountCode, isRefusedCode, refuseCode, tidyCode } from "./code";
import {
  type ActiveOffer,
  activeOffer,
  bonusEndsAt,
  type OfferFacts,
  timeBonusCode,
  trialCode,
  welcomeCode,
} from "./offer";

export interface Offers {
  facts: OfferFacts;
  /** End of the time bonus. */
  endsAt: string;
  /** Database time (DESIGN 13.21). */
  now: string;
  active: ActiveOffer | null;
  /** True when the member accepted the trial package and has not bought it (ACC-46). */
  trial: boolean;
  /** The typed code. Null when no such code exists. */
  asked: DiscountCode | null;
  /** Seconds until the member may type another code. */
  codeWaitSeconds: number;
}

interface FactsRow {
  premium: boolean;
  created_at: Date;
  now: Date;
  redeemed: string[];
  has_bought: boolean;
  trial: boolean;
  asked: AskedRow | null;
}

interface AskedRow {
  code: string;
  percentage: number;
  minimum_minor: number;
  currency: string | null;
  country: string | null;
  member_id: string | null;
  expires_at: string | null;
}

/** Reads a member's offers and a typed code in one statement. Limits wrong codes, to prevent guessing. */
export async function readOffers(q: TenantReader, memberId: string, askedCode = ""): Promise<Offers> {
  const guess = isNoGuess(askedCode) ? null : `${q.tenantId}:${memberId}`;
  // Refuse a valid code too after too many wrong codes. Otherwise guessing could continue.
  const codeWaitSeconds = guess ? await takeGuess(guess) : 0;
  const [row] = await q.rows(sql<FactsRow>`
    select m.premium_since is not null as premium, m.created_at, app_now() as now,
           array(select r.code from offer_redemptions r where r.tenant_id = ${q.tenantId}
             and r.member_id in ${samePerson(q.tenantId, memberId)}) as redeemed,
           (exists (select from first_purchases f where f.tenant_id = ${q.tenantId} and f.member_id = m.id
             and f.taken_at is not null) or ${takenElsewhere(q.tenantId, memberId, "first-purchase")}) as has_bought,
           exists (select from retention_offers r where r.tenant_id = ${q.tenantId} and r.member_id = m.id
             and r.offer = 'trial') as trial,
           (select to_jsonb(c) from discount_codes c
             where c.tenant_id = ${q.tenantId} and c.code = ${tidyCode(askedCode)}) as asked
    from members m where m.tenant_id = ${q.tenantId} and m.id = ${memberId}`);
  if (!row) throw new Refusal("page.not_found");
  const secondsSinceSignup = (row.now.getTime() - row.created_at.getTime()) / 1000;
  const facts = { premium: row.premium, secondsSinceSignup, redeemed: row.redeemed, hasBought: row.has_bought };
  const endsAt = bonusEndsAt(row.created_at);
  const asked = row.asked && codeWaitSeconds === 0 ? presentCode(row.asked) : null;
  // Give back one guess only. A reset would let one known code clear the count of wrong codes.
  if (guess && asked) await services().limiter.giveBack("coupon", guess);
  const trial = row.trial && !row.redeemed.includes(trialCode);
  const active = activeOffer(facts, endsAt);
  return { facts, endsAt, now: row.now.toISOString(), active, trial, asked, codeWaitSeconds };
}

/**
 * Counts a code before its answer, so that parallel guesses get no extra chance. Returns the seconds to wait after too
 * many guesses, or 0.
 */
async function takeGuess(guess: string): Promise<number> {
  try {
    await services().limiter.consume("coupon", guess);
    return 0;
  } catch (error) {
    if (error instanceof Refusal) return Number(error.facts.seconds);
    throw error;
  }
}

/** True for a public code, which needs no guessing, and for an empty field. */
function isNoGuess(entered: string): boolean {
  return ["", timeBonusCode, welcomeCode].includes(tidyCode(entered));
}

function presentCode(row: AskedRow): DiscountCode {
  const expiresAt = row.expires_at === null ? null : new Date(row.expires_at).toISOString();
  const { code, percentage, minimum_minor: minimumMinor, currency, country, member_id: memberId } = row;
  return { code, percentage, minimumMinor, currency, country, memberId, expiresAt };
}

interface EnteredFor {
  memberId: string;
  /** Price of the order without an offer. */
  amountMinor: number;
  currency: string;
  country: string;
  /** Locale of an amount in the refusal. */
  iso: string;
}

/** Returns the discount of a typed code. Throws a refusal for an unusable code (OFF-03..06, OFF-13). */
export function offerOfCode(offers: Offers, entered: string, order: EnteredFor): ActiveOffer {
  if (offers.codeWaitSeconds > 0) throw new Refusal("limit.reached", { seconds: offers.codeWaitSeconds }, "code");
  const use = { ...offers.facts, ...order, now: offers.now };
  const builtIn = builtInOffer(tidyCode(entered), use, offers.endsAt);
  const refusal = builtIn ? (isRefusedCode(builtIn) ? builtIn : null) : refuseCode(offers.asked, use);
  if (refusal) throw refusalOf(refusal, order);
  if (builtIn) return builtIn as ActiveOffer;
  const { code, percentage, expiresAt } = offers.asked as DiscountCode;
  return { code, percentage, endsAt: expiresAt };
}

function refusalOf({ code, facts }: CodeRefusal, { currency, iso }: EnteredFor): Refusal {
  const { minimumMinor } = facts;
  if (typeof minimumMinor !== "number") return new Refusal(code, facts, "code");
  return new Refusal(code, { amount: formatMoney(minimumMinor, currency, iso) }, "code");
}

/**
 * Returns the offer of a typed personal code without conditions, when better than the member's current offer (ACC-51).
 */
export function ownOffer({ asked, facts, now, active }: Offers, memberId: string): ActiveOffer | null {
  if (!asked || asked.memberId !== memberId || asked.minimumMinor > 0 || asked.country !== null) return null;
  const { code, percentage, expiresAt, currency } = asked;
  if (expiresAt !== null || currency !== null || percentage <= (active?.percentage ?? 0)) return null;
  const anyOrder = { ...facts, memberId, now, country: "", amountMinor: 0, currency: "" };
  return refuseCode(asked, anyOrder) ? null : { code, percentage, endsAt: null };
}

/** Redeems a code. Returns false when the member has used the code before (D22). */
export async function redeemOffer(w: TenantWriter, memberId: string, code: string, orderId: string): Promise<boolean> {
  const rows = await w.rows(sql`
    insert into offer_redemptions (tenant_id, member_id, code, order_id, redeemed_at)
    values (${w.tenantId}, ${memberId}, ${code}, ${orderId}, app_now())
    on conflict (tenant_id, member_id, code) do nothing returning code`);
  return rows.length > 0;
}
