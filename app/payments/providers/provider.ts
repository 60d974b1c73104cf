import type { Tenant } from "~/tenancy/tenant";
import type { MethodId, ProviderName } from "../methods";
import type { PaymentState } from "../lifecycle";

/** One payment as it is handed to a provider: everything frozen, nothing left to decide. */
export interface PaymentRequest {
  tenant: Tenant;
  paymentId: string;
  orderId: string;
  amountMinor: number;
  currency: string;
  method: MethodId;
  country: string;
  /** BCP 47 language of the provider's page. */
  iso: string;
  description: string;
  /** Where the provider sends the person back to, whatever came of it. */
  returnUrl: string;
  webhookUrl: string;
  /** After this the provider must take no money: the price no longer holds. */
  expiresAt: Date;
  /** The payer has days: a transfer they make at their own bank. */
  isTransfer: boolean;
  memberId: string;
  /** The person asked to keep the card for repeat orders. */
  keeps: boolean;
  /** A card kept before: it is charged without the person, who waits on our page. */
  kept: KeptReference | null;
  /** What a direct debit is collected by; null for every other method. */
  debit: DebitOrder | null;
}

/** How a provider calls a card that was kept. */
export interface KeptReference {
  customer: string;
  method: string;
}

/** A direct debit as the provider needs it: it is collected without a page of theirs. */
export interface DebitOrder {
  holder: string;
  iban: string;
  email: string;
  address: { street: string; zip: string; city: string; country: string };
  mandateReference: string;
  signedAt: Date;
  signedFrom: SigningPlace;
}

/** From where a mandate was accepted online: providers keep both as its proof. */
export interface SigningPlace {
  ip: string;
  userAgent: string;
}

export interface StartedPayment {
  reference: string;
  /** Where the person pays: the provider's address, or a path of our own site. Null when there is nothing to do there. */
  payUrl: string | null;
}

/** A fingerprint of the card, which differs per provider, or the IBAN of the account. */
export interface PayerInstrument {
  kind: "card" | "account";
  value: string;
}

/** The provider's own word about a payment: the only thing that settles one (D25). */
export interface ProviderTruth {
  state: PaymentState;
  amountMinor: number;
  currency: string;
  /** What has come in of a payment that is not completed: the provider waits for the rest. None where it takes no parts. */
  partMinor?: number;
  /** Customer whose cash balance takes transfers that fit no payment. Absent where the provider has no balances. */
  cashCustomer?: string;
  /** It expired as a page on which nothing was begun, in whose place another may be opened. */
  pageEnded?: boolean;
  /** Every refund of this payment, ours and those made by hand. */
  refunds: readonly ProviderRefund[];
  /** The payer's bank holds the money, or has taken it back. */
  chargedBack: boolean;
  /** Disputes of this payment that ended with the money back here; only ever grows. */
  disputesWon: number;
  /** By what the payer's card or bank account is known again; none where the provider does not tell. */
  instrument?: PayerInstrument | null;
  /** The card that may be charged again, when it was asked to be kept. */
  kept: (KeptReference & { label: string }) | null;
  /** What a direct debit was collected by, while the provider could collect by it again. */
  mandate?: KeptReference | null;
}

export const refundStates = ["pending", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/** One refund as its provider tells it. Each may fail, also after it was done: the money is then back with the site. */
export interface ProviderRefund {
  reference: string;
  /** The return of ours that it pays out; null for one made by hand. */
  returnId: string | null;
  amountMinor: number;
  state: RefundState;
}

export interface RefundRequest {
  tenant: Tenant;
  reference: string;
  returnId: string;
  /** The same attempt asked for twice is one refund. */
  attempt: number;
  amountMinor: number;
  currency: string;
  /** What the payer's statement may say. */
  description: string;
}

/** A paid payment as the provider has it, whether or not we do. */
export interface PaidElsewhere {
  reference: string;
  /** Our own id, as the provider was given it. */
  paymentId: string | null;
  /** The slug it was given: several sites may share one account. Null for a payment from before it was. */
  site: string | null;
  amountMinor: number;
  currency: string;
  paidAt: Date;
}

export interface PaidPage {
  paid: PaidElsewhere[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

/** What a notice is about: a payment, or the cash balance of a payment's customer. */
export type NoticeSubject = { reference: string } | { cashCustomer: string };

/** A notice that is about nothing of ours is answered as if it were: who sends it learns nothing (M05). */
export type Notice = ({ eventId: string } & NoticeSubject) | "ignored" | null;

/** Money came from the payer, went to a payment, came back from one that was called off, or left for the payer. */
export const cashKinds = ["funded", "applied", "unapplied", "returned", "other"] as const;

/** One movement of a customer's cash balance. */
export interface CashTransaction {
  reference: string;
  kind: (typeof cashKinds)[number];
  /** Negative when money leaves the balance. */
  netMinor: number;
  currency: string;
  happenedAt: Date;
}

export interface CashRefundRequest {
  tenant: Tenant;
  customer: string;
  /** The same id asked for twice is one refund. */
  refundId: string;
  /** When it was first asked for. */
  askedAt: Date;
  amountMinor: number;
  currency: string;
}

export interface CashRefund {
  reference: string;
  state: RefundState;
}

/** Balances in which a provider keeps what a transfer brings beyond its payment, or after it. */
export interface CashBalances {
  /** Every movement of a customer's balance; none for a customer who is unknown there. */
  list(tenant: Tenant, customer: string): Promise<CashTransaction[]>;
  /** Sends money of a balance back to the account it came from. */
  refund(request: CashRefundRequest): Promise<CashRefund>;
  /** How a refund stands; null when the provider knows no such refund. */
  fetchRefund(tenant: Tenant, reference: string): Promise<CashRefund | null>;
}

/**
 * A payment provider. `start` is called outside any transaction and may be repeated with the same payment id: the
 * provider must answer with the same payment (F05).
 */
export interface Provider {
  name: ProviderName;
  start(request: PaymentRequest): Promise<StartedPayment>;
  /**
   * Where a payment that was started is paid. A page that ended before the order's price is opened anew by `renewal`, which
   * is null once the price holds no longer: the payment then has another reference, the same however often this is asked.
   */
  resume(tenant: Tenant, reference: string, renewal: PaymentRequest | null): Promise<StartedPayment>;
  /** Gives an unpaid payment up: what it was for is no longer sold at its price. One that is paid stays paid. */
  cancel(tenant: Tenant, reference: string): Promise<void>;
  /** Null when the provider knows no such payment. */
  fetch(tenant: Tenant, reference: string): Promise<ProviderTruth | null>;
  /**
   * The reference of a payment that was started and whose answer we did not live to keep: by our own id, which it was given.
   * Null when the provider knows of none. One that has no page left to pay on need not be found.
   */
  find(tenant: Tenant, payment: { paymentId: string; createdAt: Date }): Promise<string | null>;
  /**
   * A page of the payments made there since then that are paid: asked after a restore, which has lost some of ours. Null
   * asks for the first page.
   */
  listPaidSince(tenant: Tenant, since: Date, cursor: string | null): Promise<PaidPage>;
  /** Gives money of a paid payment back. */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** None at a provider that itself sends a transfer back which fits no payment, or takes no transfers. */
  cash?: CashBalances;
  /** Makes sure a card or mandate can be charged no more. One that is unknown there, or was given up before, is done. */
  release(tenant: Tenant, method: KeptReference): Promise<void>;
  /** The reference a webhook is about, or null when it proves nothing. Works on raw bytes. */
  readWebhook(tenant: Tenant, body: Uint8Array, headers: Headers): Promise<Notice>;
}
