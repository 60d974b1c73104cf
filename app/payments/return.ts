import type { RefusalCode } from "~/platform/errors";
import { divideHalfUp } from "~/platform/money";

export interface ReturnFacts {
  isPaid: boolean;
  chargedBack: boolean;
  /** Given back before. */
  isDone: boolean;
  settledAt: string | null;
  now: string;
  /** Null when there is no last day: the site itself ends the account. */
  refundDays: number | null;
  credits: number;
  amountMinor: number;
  balance: number;
  /** Credits that came later and are still there or were used: what is used counts against the oldest first. */
  gainedSince: number;
}

/** What of an order can go back. */
export interface Returnable {
  credits: number;
  amountMinor: number;
}

/**
 * Credits of an order that are unused, at the price paid, or why none go back. Used credits count against the oldest, so
 * the latest purchase is returned first and nobody loses by having bought before (CRE-10, L17).
 */
export function returnableOf(facts: ReturnFacts): Returnable | RefusalCode {
  if (!facts.isPaid || facts.settledAt === null) return "return.not_paid";
  if (facts.chargedBack) return "return.charged_back";
  if (facts.isDone) return "return.done";
  if (facts.refundDays !== null && facts.now > returnUntil(facts.settledAt, facts.refundDays)) return "return.too_late";
  const credits = Math.max(0, Math.min(facts.credits, facts.balance, facts.balance - facts.gainedSince));
  if (credits === 0) return "return.nothing_left";
  return { credits, amountMinor: divideHalfUp(facts.amountMinor * credits, facts.credits) };
}

export function returnUntil(settledAt: string, refundDays: number): string {
  return new Date(Date.parse(settledAt) + refundDays * 86_400_000).toISOString();
}
