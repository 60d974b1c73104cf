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
  /** Price that the page showed. When the price has changed, the order is refused. */
  agreedAmountMinor: number;
  agreedCurrency: string;
  /** Key of the page. A second press or a retry with this key finds the first order (D23). */
  requestKey: string;
  /** BCP 47 language, for the provider's page and for amounts in a refusal. */
  iso: string;
  description: string;
  /** Network address and browser with which the member accepted a direct debit's mandate. */
  signedFrom?: SigningPlace;
  /** True when the payer asked to keep the card. */
  keeps?: boolean;
  /**
   * The declaration that the member made before paying, word for word, for the order mail. Null where the law
   * requires none.
   */
  agreedText: string | null;
  /** True for a repeat of the last order, which charges a kept card at once (PAY-12). */
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
  /** First try of a charge that the provider has not answered. Null for other orders. */
  unansweredSince: Date | null;
  keeps: boolean;
  kept: KeptReference | null;
  debit: DebitOrder | null;
  /** Language and description of the first try. */
  iso: string;
  description: string;
}
