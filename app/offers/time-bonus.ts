import { countdownParts } from "~/ui/countdown-time";
import { bonusPercentage, timeBonusCode, timeBonusSecondsLeft } from "./offer";

/** The time bonus as the specification writes it: thirteen members (OFF-10). */
export interface TimeBonus {
  code: string;
  country: string;
  user_id: string;
  expires: string;
  value_percentage: number;
  currency: string;
  minimum_order_value: number;
  status: "active";
  validity: "once-per-user";
  expired: false;
  paymentmethods: string[];
  /** True while the bonus runs (AMB-034); when it is over there is no object at all. */
  isVisible: true;
  countdownTimer: { hours: string; minutes: string; seconds: string };
}

export interface TimeBonusFacts {
  /** Null when logged out (OFF-16). */
  memberId: string | null;
  premium: boolean;
  secondsSinceSignup: number;
  redeemed: readonly string[];
  endsAt: string;
  country: string;
  currency: string;
  /** Ways to pay that take it. */
  paymentMethods: readonly string[];
}

/** The running time bonus, or null when any of its ends has come (OFF-16..19). */
export function timeBonusOf(facts: TimeBonusFacts): TimeBonus | null {
  const left = facts.memberId === null ? 0 : timeBonusSecondsLeft(facts);
  if (facts.memberId === null || left === 0) return null;
  return {
    code: timeBonusCode,
    country: facts.country,
    user_id: facts.memberId,
    expires: facts.endsAt,
    value_percentage: bonusPercentage,
    currency: facts.currency,
    minimum_order_value: 0,
    status: "active",
    validity: "once-per-user",
    expired: false,
    paymentmethods: [...facts.paymentMethods],
    isVisible: true,
    countdownTimer: countdownParts(left * 1000),
  };
}

/** Seconds in the members area after which the modal comes (OFF-38). */
export const bonusModalSeconds = 40;

/**
 * Calls after that time, or as soon after it as nothing else lies over the page: the modal closes nobody's filters and
 * covers no match. Returns how to stop.
 */
export function awaitBonusModal(isCovered: () => boolean, come: () => void): () => void {
  const look = () => {
    if (isCovered()) timer = setTimeout(look, 1000);
    else come();
  };
  let timer = setTimeout(look, bonusModalSeconds * 1000);
  return () => clearTimeout(timer);
}

export interface BonusModalFacts {
  secondsInMembersArea: number;
  credits: number;
  isVisible: boolean;
  isDismissed: boolean;
}

/** OFF-38..41, all conditions together. */
export function mayShowBonusModal(facts: BonusModalFacts): boolean {
  const { secondsInMembersArea, credits, isVisible, isDismissed } = facts;
  return isVisible && !isDismissed && credits === 0 && secondsInMembersArea >= bonusModalSeconds;
}
