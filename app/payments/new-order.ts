import type { MethodId } from "./methods";
import type { Quote } from "./order";
import type { DebitOrder, KeptReference, SigningPlace } from "./providers/provider";

export interface NewOrder {
  memberId: string;
  bundleId: string;
  method: string;
  country: string;
  /** The discount code that the member typed. */
  code?: string | undefined;
  /** Price that the page showed. The order is refused when the price has changed. */
  agreedAmountMinor: number;
  agreedCurrency: string;
  /** Key of the page's form. A second press or retry with this key finds the first order (D23). */
  requestKey: string;
  /** BCP 47 language, for the provider's page and for amounts in a refusal. */
  iso: string;
  description: string;
  /** Network address and browser from which the member accepted the mandate. */
  signedFrom?: SigningPlace;
  /** True when the payer asked to save the card. */
  keeps?: boolean;
  /** Exact text of the member's declaration before payment, for the order mail. Null where the law requires none. */
  agreedText: string | null;
  /** True for a repeat of the latest order, which charges a saved card at once (PAY-12). */
  isRepeat?: boolean;
}

/** A stored order with the facts to start or continue its payment. */
export interface PlacedOrder {
  orderId: string;
  paymentId: string;
  quote: Quote;
  method: MethodId;
  expiresAt: Date;
  /** True while the order's price is valid. */
  priceHolds: boolean;
  /** The provider's reference. Null until the provider knows the payment. */
  payReference: string | null;
  /** True when the payment has ended. */
  isOver: boolean;
  /** Time of a first charge without an answer. Null for other orders. */
  unansweredSince: Date | null;
  keeps: boolean;
  kept: KeptReference | null;
  debit: DebitOrder | null;
  /** Language and description of the first charge. A repeated charge sends the same values. */
  iso: string;
  description: string;
}
