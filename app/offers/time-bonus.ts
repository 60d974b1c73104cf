import { countdownParts } from "~/ui/countdown-time";
import { bonusPercentage, timeBonusCode, timeBonusSecondsLeft } from "./offer";

/** The time bonus with the thirteen fields of the specification (OFF-10). */
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
  /** Always true, because an ended bonus is null (AMB-034). */
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
  paymentMethods: readonly string[];
}

/** The running time bonus, or null (OFF-16..19). */
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

/** Seconds in the members area before the bonus modal opens (OFF-38). */
export const bonusModalSeconds = 40;

/**
 * Calls `show` after `bonusModalSeconds`, once no dialog or sheet covers the page. Returns a function that stops the
 * timer.
 */
export function awaitBonusModal(isCovered: () => boolean, show: () => void): () => void {
  const check = () => {
    if (isCovered()) timer = setTimeout(check, 1000);
    else show();
  };
  let timer = setTimeout(check, bonusModalSeconds * 1000);
  return () => clearTimeout(timer);
}

interface BonusModalFacts {
  secondsInMembersArea: number;
  credits: number;
  isVisible: boolean;
  isDismissed: boolean;
}

/** True when all conditions for opening the modal are met (OFF-38..41). */
export function mayShowBonusModal(facts: BonusModalFacts): boolean {
  const { secondsInMembersArea, credits, isVisible, isDismissed } = facts;
  return isVisible && !isDismissed && credits === 0 && secondsInMembersArea >= bonusModalSeconds;
}
