import type { MethodId } from "./methods";
import type { Quote } from "./order";
import type { DebitOrder, KeptReference, SigningPlace } from "./providers/provider";

/** An order as a member asks for it. */
export interface NewOrder {
  memberId: string;
  bundleId: string;
  method: string;
  country: string;
  /** An entered discount code. */
  code?: string | undefined;
  /** The price shown on the page. The order is refused when the price has changed. */
  agreedAmountMinor: number;
  agreedCurrency: string;
  /** The page's key: a second press or a retry finds the first order (D23). */
  requestKey: string;
  /** BCP 47 language of the provider's page and of amounts in a refusal. */
  iso: string;
  description: string;
  /** Network address and browser from which a direct debit's mandate was accepted. */
  signedFrom?: SigningPlace;
  /** The payer asked to keep the card. */
  keeps?: boolean;
  /** The declaration before payment, in its exact words, for the order mail. Null where the law requires none. */
  agreedText: string | null;
  /** Repeats the last order: a kept card is charged at once (PAY-12). */
  isRepeat?: boolean;
}

/** Facts of an order for starting or resuming its payment. */
export interface PlacedOrder {
  orderId: string;
  paymentId: string;
  quote: Quote;
  method: MethodId;
  expiresAt: Date;
  /** The order's price is still valid. */
  priceHolds: boolean;
  /** Set once the provider knows the payment. */
  payReference: string | null;
  /** The payment has ended. */
  isOver: boolean;
  keeps: boolean;
  kept: KeptReference | null;
  debit: DebitOrder | null;
  /** Language and description of the first try. */
  iso: string;
  description: string;
}
