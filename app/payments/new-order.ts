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
  /** The price on the page. Another price now is refused. */
  agreedAmountMinor: number;
  agreedCurrency: string;
  /** Key of the page: a second press or a retry finds the first order (D23). */
  requestKey: string;
  /** BCP 47 language of the provider's page and of amounts in a refusal. */
  iso: string;
  description: string;
  /** Address and browser that accepted the mandate of a direct debit. */
  signedFrom?: SigningPlace;
  /** The wish to keep the card. */
  keeps?: boolean;
  /** The declaration before payment, word for word, for the order mail. Null where the law requires none. */
  agreedText: string | null;
  /** Repeats the last order: a kept card is charged at once (PAY-12). */
  isRepeat?: boolean;
}

/** Facts of an order for starting or continuing its payment. */
export interface PlacedOrder {
  orderId: string;
  paymentId: string;
  quote: Quote;
  method: MethodId;
  expiresAt: Date;
  /** The order's price still holds. */
  priceHolds: boolean;
  /** Set once the provider knows the payment. */
  payReference: string | null;
  /** The payment is over. */
  isOver: boolean;
  keeps: boolean;
  kept: KeptReference | null;
  debit: DebitOrder | null;
  /** Language and description of the first try. */
  iso: string;
  description: string;
}
