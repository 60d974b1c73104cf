/** Window of the welcome discount and the time bonus, from sign-up (OFF-08, OFF-18). */
export const bonusSeconds = 14_400;
export const bonusPercentage = 25;
export const timeBonusCode = "TIMEBONUS25";
export const welcomeCode = "WELCOME25";
/** The codes of a first purchase: one advantage per person, whichever of them it was (OFF-07). */
export const firstPurchaseCodes = [timeBonusCode, welcomeCode] as const;

/** Under this name the trial package of the deletion flow is redeemed: once per person, as a code is. */
export const trialCode = "TRIAL-PACKAGE";

/** What lowers a price: a code and its percentage, decided by the server from the facts of the moment. */
export interface ActiveOffer {
  code: string;
  percentage: number;
  /** ISO instant after which the server refuses the price; null when it does not end. */
  endsAt: string | null;
}

/** Facts about a member from which their offer follows. */
export interface OfferFacts {
  premium: boolean;
  secondsSinceSignup: number;
  /** Codes already redeemed. */
  redeemed: readonly string[];
  /** An order of this person, of whichever account, has the first purchase's advantage and is being paid or was. */
  hasBought?: boolean;
}

/**
 * Seconds of the time bonus left, or 0 when there is none: for a free member within four hours of signing up
 * (OFF-16..20). It counts from the sign-up alone, so no reload, device or session starts it anew (DESIGN 8).
 */
export function timeBonusSecondsLeft({ premium, secondsSinceSignup, redeemed, hasBought }: OfferFacts): number {
  if (premium || hasBought || redeemed.includes(timeBonusCode)) return 0;
  return Math.max(0, bonusSeconds - Math.max(0, Math.floor(secondsSinceSignup)));
}

/** The welcome code holds for the same window and the first purchase; it is the fallback, never added (AMB-029). */
export function hasWelcomeDiscount({ premium, secondsSinceSignup, redeemed, hasBought }: OfferFacts): boolean {
  return !premium && !hasBought && secondsSinceSignup < bonusSeconds && !redeemed.includes(welcomeCode);
}

/** The time bonus if present, else the welcome code, else none (OFF-26, OFF-27). */
export function activeOffer(facts: OfferFacts, endsAt: string): ActiveOffer | null {
  if (timeBonusSecondsLeft(facts) > 0) return { code: timeBonusCode, percentage: bonusPercentage, endsAt };
  return hasWelcomeDiscount(facts) ? { code: welcomeCode, percentage: bonusPercentage, endsAt } : null;
}

/** When the window of somebody who signed up then closes. */
export function bonusEndsAt(signupAt: Date | string): string {
  return new Date(new Date(signupAt).getTime() + bonusSeconds * 1000).toISOString();
}

/** Whether a viewer sees the time bonus: what layouts ask, who know no redemptions (a redeemed one made them premium). */
export function hasTimeBonus(viewer: { premium: boolean; signupAt: string }, now: Date | string): boolean {
  const secondsSinceSignup = (new Date(now).getTime() - Date.parse(viewer.signupAt)) / 1000;
  return timeBonusSecondsLeft({ premium: viewer.premium, secondsSinceSignup, redeemed: [] }) > 0;
}
