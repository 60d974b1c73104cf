/** Seconds after sign-up in which the welcome code and the time bonus are valid (OFF-08, OFF-18). */
export const bonusSeconds = 14_400;
export const bonusPercentage = 25;
export const timeBonusCode = "TIMEBONUS25";
export const welcomeCode = "WELCOME25";
/** Codes for a first purchase. A person can use one of these codes, once (OFF-07). */
export const firstPurchaseCodes = [timeBonusCode, welcomeCode] as const;

/** Code of the trial package of the deletion flow, redeemed once per person. */
export const trialCode = "TRIAL-PACKAGE";

/** A discount computed by the server from current facts. */
export interface ActiveOffer {
  code: string;
  percentage: number;
  /** ISO instant of the end. Null without an end. */
  endsAt: string | null;
}

export interface OfferFacts {
  premium: boolean;
  secondsSinceSignup: number;
  redeemed: readonly string[];
  /** True when an order of this person, on any account, has used the first-purchase discount. */
  hasBought?: boolean;
}

/**
 * Seconds left of a free member's time bonus of four hours (OFF-16..20). Counts from sign-up, because a reload must not
 * restart the time (DESIGN 8).
 */
export function timeBonusSecondsLeft({ premium, secondsSinceSignup, redeemed, hasBought }: OfferFacts): number {
  if (premium || hasBought || redeemed.includes(timeBonusCode)) return 0;
  return Math.max(0, bonusSeconds - Math.max(0, Math.floor(secondsSinceSignup)));
}

/** True while the welcome code is valid. An order uses the welcome code or the time bonus, never both (AMB-029). */
export function hasWelcomeDiscount({ premium, secondsSinceSignup, redeemed, hasBought }: OfferFacts): boolean {
  return !premium && !hasBought && secondsSinceSignup < bonusSeconds && !redeemed.includes(welcomeCode);
}

/** The time bonus while it runs, otherwise the welcome code while it is valid, otherwise null (OFF-26, OFF-27). */
export function activeOffer(facts: OfferFacts, endsAt: string): ActiveOffer | null {
  if (timeBonusSecondsLeft(facts) > 0) return { code: timeBonusCode, percentage: bonusPercentage, endsAt };
  return hasWelcomeDiscount(facts) ? { code: welcomeCode, percentage: bonusPercentage, endsAt } : null;
}

/** End of the time bonus, four hours after sign-up. */
export function bonusEndsAt(signupAt: Date | string): string {
  return new Date(new Date(signupAt).getTime() + bonusSeconds * 1000).toISOString();
}

/**
 * True while a free member's time bonus runs. Ignores redeemed codes, because a redeemed bonus makes the member
 * premium.
 */
export function hasTimeBonus(viewer: { premium: boolean; signupAt: string }, now: Date | string): boolean {
  const secondsSinceSignup = (new Date(now).getTime() - Date.parse(viewer.signupAt)) / 1000;
  return timeBonusSecondsLeft({ premium: viewer.premium, secondsSinceSignup, redeemed: [] }) > 0;
}
