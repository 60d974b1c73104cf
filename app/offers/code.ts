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

/** A code that somebody may enter. Null where it sets no condition. */
export interface DiscountCode {
  code: string;
  percentage: number;
  /** Lowest order it is good for, in the currency's smallest unit; 0 for any. */
  minimumMinor: number;
  currency: string | null;
  country: string | null;
  /** Only for this member, as the codes of the deletion flow are. */
  memberId: string | null;
  expiresAt: string | null;
}

/** The order a code is entered for, and who enters it. */
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

/** How people type a code: any case, spaces around it. */
export function tidyCode(text: string): string {
  return text.trim().toUpperCase();
}

/** Days after the end of a member's welcome window in which no timed offer as good is made again (DESIGN 8). */
const quietDays = 30;

/**
 * Why this code does not lower this order, or null when it does. `minimumMinor` among the facts is for the edge to write
 * as money.
 */
export function refuseCode(code: DiscountCode | null, use: CodeUse): CodeRefusal | null {
  if (!code || (code.memberId !== null && code.memberId !== use.memberId)) return no("offer.not_found");
  if (use.redeemed.includes(code.code)) return no("offer.used");
  if (code.expiresAt !== null && (code.expiresAt <= use.now || isTooSoon(code, use))) return no("offer.expired");
  if (code.country !== null && code.country !== use.country) return no("offer.country");
  if (code.currency !== null && code.currency !== use.currency) return no("offer.country");
  if (use.amountMinor < code.minimumMinor) return no("offer.minimum", { minimumMinor: code.minimumMinor });
  return null;
}

/** "This offer has ended" must have been true: an equal one does not follow on its heels. */
function isTooSoon(code: DiscountCode, { secondsSinceSignup, premium }: CodeUse): boolean {
  const sinceEnd = secondsSinceSignup - bonusSeconds;
  return !premium && code.percentage >= bonusPercentage && sinceEnd >= 0 && sinceEnd < quietDays * 86_400;
}

/** The two codes that are rules rather than rows: they hold for the first hours and the first purchase. */
export function builtInOffer(code: string, use: CodeUse, endsAt: string): ActiveOffer | CodeRefusal | null {
  if (code !== timeBonusCode && code !== welcomeCode) return null;
  if (use.hasBought || use.redeemed.includes(code)) return no("offer.used");
  const holds = code === timeBonusCode ? timeBonusSecondsLeft(use) > 0 : hasWelcomeDiscount(use);
  return holds ? { code, percentage: bonusPercentage, endsAt } : no("offer.expired");
}

export function isRefusedCode(answer: ActiveOffer | CodeRefusal): answer is CodeRefusal {
  return "facts" in answer;
}
