import type { RefusalCode } from "~/platform/errors";
import { divideHalfUp } from "~/platform/money";
import type { OrderState } from "./order";

export interface ReturnFacts {
  isPaid: boolean;
  /** The standing disputed part of `amountMinor`. */
  disputedMinor: number;
  /** The payer's bank holds all of the money. */
  chargedBack: boolean;
  /** True after an earlier return of this order. */
  isDone: boolean;
  settledAt: string | null;
  now: string;
  /** Days to return an order. Null when the tenant closes the account. */
  refundDays: number | null;
  credits: number;
  amountMinor: number;
  balance: number;
  /** Credits from later purchases, both unused and used. */
  gainedSince: number;
}

/** The returnable part of an order. */
export interface Returnable {
  credits: number;
  amountMinor: number;
}

/**
 * Unused credits of an order at the price paid, or a refusal. Used credits count against the oldest purchase, in the
 * member's favour (CRE-10, L17).
 */
export function returnableOf(facts: ReturnFacts): Returnable | RefusalCode {
  if (!facts.isPaid || facts.settledAt === null) return "return.not_paid";
  if (facts.chargedBack) return "return.charged_back";
  if (facts.isDone) return "return.done";
  if (facts.refundDays !== null && facts.now > returnUntil(facts.settledAt, facts.refundDays)) return "return.too_late";
  // A dispute took its share of the credits, and the bank returns its money.
  const taken = takenOf(facts);
  const credits = Math.max(0, Math.min(facts.credits - taken, facts.balance, facts.balance - facts.gainedSince));
  if (credits === 0) return "return.nothing_left";
  const priceMinor = divideHalfUp(facts.amountMinor * credits, facts.credits);
  return { credits, amountMinor: Math.min(priceMinor, facts.amountMinor - facts.disputedMinor) };
}

function takenOf({ credits, disputedMinor, amountMinor }: Omit<RestFacts, "returned" | "available">): number {
  return disputedMinor === 0 ? 0 : divideHalfUp(credits * disputedMinor, amountMinor);
}

interface RestFacts {
  credits: number;
  amountMinor: number;
  /** The standing disputed part of `amountMinor`. */
  disputedMinor: number;
  /** The part returned before. */
  returned: Returnable;
  /** Credits of the wallet that may belong to the order. */
  available: number;
}

/** The unused part of a returned order, which a won dispute gave back. */
export function restOf(facts: RestFacts): Returnable {
  const { credits, amountMinor, disputedMinor, returned, available } = facts;
  const rest = Math.max(0, Math.min(credits - takenOf(facts) - returned.credits, available));
  if (rest === 0) return { credits: 0, amountMinor: 0 };
  const priceMinor = divideHalfUp(amountMinor * (returned.credits + rest), credits);
  const dueMinor = Math.min(priceMinor, amountMinor - disputedMinor);
  return { credits: rest, amountMinor: Math.max(0, dueMinor - returned.amountMinor) };
}

interface PaidOrder {
  settledAt: string | null;
  state: OrderState;
  returnedCredits: number | null;
  /** The payer's bank holds all of the money. */
  chargedBack: boolean;
}

/** Last instant to return an order. Null when it has passed, or after a return or chargeback. */
export function openReturnUntil(order: PaidOrder, refundDays: number, now: string): string | null {
  const { settledAt, state, returnedCredits, chargedBack } = order;
  if (settledAt === null || state !== "completed" || returnedCredits !== null || chargedBack) return null;
  const until = returnUntil(settledAt, refundDays);
  return until < now ? null : until;
}

export function returnUntil(settledAt: string, refundDays: number): string {
  return new Date(Date.parse(settledAt) + refundDays * 86_400_000).toISOString();
}
