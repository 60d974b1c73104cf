import type { RefusalCode, RefusalFacts } from "~/platform/errors";
import {
  type ActiveOffer,
  bonusPercentage,
  bonusSeconds,
  hasWelcomeDiscount,
  type OfferFacts,
  timeBonusCode,
  timeBonusSecondsLeft,
  welcomeCode,
} from "./offer";

/** A discount code that members may type. A null field sets no condition. */
export interface DiscountCode {
  code: string;
  percentage: number;
  /** Smallest amount of an order in minor units. Zero allows any order. */
  minimumMinor: number;
  currency: string | null;
  country: string | null;
  /** The only member who may use the code, for instance after a retention offer. Null for all members. */
  memberId: string | null;
  expiresAt: string | null;
}

/** An order, and the member who types a code for it. */
export interface CodeUse extends OfferFacts {
  memberId: string;
  now: string;
  country: string;
  amountMinor: number;
  currency: string;
}

export interface CodeRefusal {
  code: RefusalCode;
  facts: RefusalFacts;
}

const no = (code: RefusalCode, facts: RefusalFacts = {}): CodeRefusal => ({ code, facts });

export function tidyCode(text: string): string {
  return text.trim().toUpperCase();
}

/**
 * Days after the welcome offer in which free members cannot use certain codes (DESIGN 8). These codes have an end date
 * and at least the discount of the welcome offer.
 */
const quietDays = 30;

/** Returns why the order cannot use this code. Null when the code lowers the price. */
export function refuseCode(code: DiscountCode | null, use: CodeUse): CodeRefusal | null {
  if (!code || (code.memberId !== null && code.memberId !== use.memberId)) return no("offer.not_found");
  if (use.redeemed.includes(code.code)) return no("offer.used");
  if (code.expiresAt !== null && (code.expiresAt <= use.now || isTooSoon(code, use))) return no("offer.expired");
  if (code.country !== null && code.country !== use.country) return no("offer.country");
  if (code.currency !== null && code.currency !== use.currency) return no("offer.country");
  if (use.amountMinor < code.minimumMinor) return no("offer.minimum", { minimumMinor: code.minimumMinor });
  return null;
}

/**
 * True within `quietDays` after the end of the welcome offer, for a code with an equal or larger discount. Such a code
 * would contradict "This offer has ended".
 */
function isTooSoon(code: DiscountCode, { secondsSinceSignup, premium }: CodeUse): boolean {
  const sinceEnd = secondsSinceSignup - bonusSeconds;
  return !premium && code.percentage >= bonusPercentage && sinceEnd >= 0 && sinceEnd < quietDays * 86_400;
}

/** Checks the two codes without a database row: time bonus and welcome code. Null for other codes. */
export function builtInOffer(code: string, use: CodeUse, endsAt: string): ActiveOffer | CodeRefusal | null {
  if (code !== timeBonusCode && code !== welcomeCode) return null;
  if (use.hasBought || use.redeemed.includes(code)) return no("offer.used");
  const holds = code === timeBonusCode ? timeBonusSecondsLeft(use) > 0 : hasWelcomeDiscount(use);
  return holds ? { code, percentage: bonusPercentage, endsAt } : no("offer.expired");
}

export function isRefusedCode(answer: ActiveOffer | CodeRefusal): answer is CodeRefusal {
  return "facts" in answer;
}
