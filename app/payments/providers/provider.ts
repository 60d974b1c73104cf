import type { Tenant } from "~/tenancy/tenant";
import type { MethodId, ProviderName } from "../methods";
import type { PaymentState } from "../lifecycle";

/** A payment with all its terms fixed. */
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
  /** The page to return to after any outcome. */
  returnUrl: string;
  webhookUrl: string;
  /** The end of the price. The provider must take no money later. */
  expiresAt: Date;
  /** A transfer, for which the payer has several days. */
  isTransfer: boolean;
  memberId: string;
  /** The payer asked to keep the card for repeat orders. */
  keeps: boolean;
  /** A kept card, charged without the provider's page. */
  kept: KeptReference | null;
  /** The account and mandate of a direct debit; null for other methods. */
  debit: DebitOrder | null;
}

/** The provider's ids of a kept card. */
export interface KeptReference {
  customer: string;
  method: string;
}

/** A direct debit, collected without the provider's page. */
export interface DebitOrder {
  holder: string;
  iban: string;
  email: string;
  address: { street: string; zip: string; city: string; country: string };
  mandateReference: string;
  signedAt: Date;
  signedFrom: SigningPlace;
}

/** Network address and browser from which a mandate was accepted. Providers store both as proof. */
export interface SigningPlace {
  ip: string;
  userAgent: string;
}

export interface StartedPayment {
  reference: string;
  /** The address for paying: the provider's, or a path of our own. Null without one. */
  payUrl: string | null;
}

/** The card's fingerprint, which differs per provider, or the account's IBAN. */
export interface PayerInstrument {
  kind: "card" | "account";
  value: string;
}

/** The provider's state of a payment. Only this state settles a payment (D25). */
export interface ProviderStatus {
  state: PaymentState;
  amountMinor: number;
  currency: string;
  /** The received part of an incomplete payment. Absent where parts are not accepted. */
  partMinor?: number;
  /**
   * The customer whose cash balance receives transfers that match no payment. Absent where the provider has no
   * balances.
   */
  cashCustomer?: string;
  /** The payment's page expired unused. Another one may be opened. */
  pageEnded?: boolean;
  /** All refunds of this payment, both ours and those made by hand. */
  refunds: readonly ProviderRefund[];
  /** The money is disputed or was taken back by the payer's bank. */
  chargedBack: boolean;
  /** The sum of the standing disputes. Absent where a dispute always takes all of it. */
  disputedMinor?: number;
  /** Number of won disputes, which only grows. */
  disputesWon: number;
  /** The payer's card or account. Absent where the provider does not reveal it. */
  instrument?: PayerInstrument | null;
  /** The kept card, when keeping was requested. */
  kept: (KeptReference & { label: string }) | null;
  /** The mandate of a direct debit, while the provider could collect again. */
  mandate?: KeptReference | null;
}

export const refundStates = ["pending", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/** A refund at the provider. Even a done refund may fail later, and its money then comes back. */
export interface ProviderRefund {
  reference: string;
  /** Our return. Null for a refund made by hand. */
  returnId: string | null;
  amountMinor: number;
  state: RefundState;
}

interface RefundRequest {
  tenant: Tenant;
  reference: string;
  returnId: string;
  /** Part of the idempotency key: a repeated call is one refund. */
  attempt: number;
  amountMinor: number;
  currency: string;
  /** Text for the payer's statement. */
  description: string;
}

/** A paid payment at the provider, known here or not. */
export interface PaidElsewhere {
  reference: string;
  /** Our own payment id in the provider's record. */
  paymentId: string | null;
  /** The tenant's slug, since several tenants may share one account. Null for old payments. */
  site: string | null;
  amountMinor: number;
  currency: string;
  paidAt: Date;
}

export interface PaidPage {
  paid: PaidElsewhere[];
  /** Cursor of the next page; null after the last. */
  next: string | null;
}

/** The subject of a notice: a payment, or a customer's cash balance. */
export type NoticeSubject = { reference: string } | { cashCustomer: string };

/** Notices about unknown payments get the same answer, so that senders learn nothing (M05). */
export type Notice = ({ eventId: string } & NoticeSubject) | "ignored" | null;

/** Kinds of movements: from the payer, to a payment, back from a cancelled payment, to the payer. */
const cashKinds = ["funded", "applied", "unapplied", "returned", "other"] as const;

/** A movement of a customer's cash balance. */
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
  /** Idempotency key: a repeated call is one refund. */
  refundId: string;
  /** Time of the first request. */
  askedAt: Date;
  amountMinor: number;
  currency: string;
}

export interface CashRefund {
  reference: string;
  state: RefundState;
}

/** Cash balances, which receive the surplus of transfers. */
export interface CashBalances {
  /** All movements of a balance; none for an unknown customer. */
  list(tenant: Tenant, customer: string): Promise<CashTransaction[]>;
  /** Refunds money of a balance to the sender's account. */
  refund(request: CashRefundRequest): Promise<CashRefund>;
  /** The state of a refund; null when unknown. */
  fetchRefund(tenant: Tenant, reference: string): Promise<CashRefund | null>;
}

/**
 * A payment provider. `start` runs outside any transaction and may be repeated: an equal payment id gives the same
 * payment (F05).
 */
export interface Provider {
  name: ProviderName;
  start(request: PaymentRequest): Promise<StartedPayment>;
  /**
   * The address for paying a started payment. With `renewal`, an ended page is replaced under a new reference. Null
   * `renewal`: the price has ended too.
   */
  resume(tenant: Tenant, reference: string, renewal: PaymentRequest | null): Promise<StartedPayment>;
  /** Cancels an unpaid payment. A paid one stays paid. */
  cancel(tenant: Tenant, reference: string): Promise<void>;
  /** Null when the provider does not know the payment. */
  fetch(tenant: Tenant, reference: string): Promise<ProviderStatus | null>;
  /** Finds the reference of a started payment by our own id. Null when unknown. Ended pages need not be found. */
  find(tenant: Tenant, payment: { paymentId: string; createdAt: Date }): Promise<string | null>;
  /** Lists payments paid since that instant, for a restore. A null cursor means the first page. */
  listPaidSince(tenant: Tenant, since: Date, cursor: string | null): Promise<PaidPage>;
  /** Refunds money of a paid payment. */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** Absent where the provider itself returns surplus transfers, or takes no transfers. */
  cash?: CashBalances;
  /** Revokes a card or mandate. Unknown and revoked ones count as success. */
  release(tenant: Tenant, method: KeptReference): Promise<void>;
  /** Reads the raw bytes of a webhook. Null for an unproven notice. */
  readWebhook(tenant: Tenant, body: Uint8Array, headers: Headers): Promise<Notice>;
}
