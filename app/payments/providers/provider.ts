import type { Tenant } from "~/tenancy/tenant";
import type { MethodId, ProviderName } from "../methods";
import type { PaymentState } from "../payment-state";

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
  /** Our page to which the payer returns after any outcome. */
  returnUrl: string;
  webhookUrl: string;
  /** Instant at which the price expires. The provider must not charge later. */
  expiresAt: Date;
  isTransfer: boolean;
  memberId: string;
  /** True when the payer asked to save the card for repeat orders. */
  keeps: boolean;
  /** A saved card, which is charged without the provider's page. */
  kept: KeptReference | null;
  /** Bank account and mandate of a direct debit. Null for other methods. */
  debit: DebitOrder | null;
}

/** The provider's ids of a saved card. */
export interface KeptReference {
  customer: string;
  method: string;
}

/** A direct debit, which is collected without the provider's page. */
export interface DebitOrder {
  holder: string;
  iban: string;
  email: string;
  address: { street: string; zip: string; city: string; country: string };
  mandateReference: string;
  signedAt: Date;
  signedFrom: SigningPlace;
}

/** Network address and browser from which a mandate was accepted. Providers store this data as proof. */
export interface SigningPlace {
  ip: string;
  userAgent: string;
}

export interface StartedPayment {
  reference: string;
  /** URL for paying, at the provider or on our site. Null without a page. */
  payUrl: string | null;
}

/** A card's fingerprint, which differs between providers, or an account's IBAN. */
export interface PayerInstrument {
  kind: "card" | "account";
  value: string;
}

/** The provider's answer about a payment. Only this answer settles a payment (D25). */
export interface ProviderStatus {
  state: PaymentState;
  amountMinor: number;
  currency: string;
  /** Received part of an incomplete payment. Missing where a provider accepts no part payments. */
  partMinor?: number;
  /** Customer whose cash balance receives unmatched transfers. Missing where the provider has no balances. */
  cashCustomer?: string;
  /** True when the payment's page expired unused. A new page may then replace the expired page. */
  pageEnded?: boolean;
  /** All refunds of this payment, including refunds made by hand. */
  refunds: readonly ProviderRefund[];
  /** True while the payer's bank disputes the payment, or after the bank won. */
  chargedBack: boolean;
  /** Sum of open and lost disputes. Missing where a dispute always covers the whole payment. */
  disputedMinor?: number;
  /**
   * Reason and deadline of the open dispute with the earliest deadline. Missing where the provider reports no reason or
   * deadline.
   */
  dispute?: DisputeFacts | null;
  /** True when the bank has decided all disputes of `disputedMinor`. Missing where the provider reports no decision. */
  disputesDecided?: boolean;
  /** Number of won disputes, which never decreases. */
  disputesWon: number;
  /** The payer's card or account. Missing where the provider reports neither. */
  instrument?: PayerInstrument | null;
  /** The card that was saved at the payer's request. */
  kept: (KeptReference & { label: string }) | null;
  /** Mandate of a direct debit. Absent when the provider has no reusable mandate. */
  mandate?: KeptReference | null;
}

export interface DisputeFacts {
  /** Reason from the provider or bank. Null when not given. */
  reason: string | null;
  /** Deadline for evidence. Null when the provider names no deadline, or accepts no evidence. */
  dueAt: Date | null;
}

export const refundStates = ["pending", "done", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/** A refund at the provider. A completed refund may still fail. Its money then comes back. */
export interface ProviderRefund {
  reference: string;
  /** Id of the return. Null for a refund made by hand. */
  returnId: string | null;
  amountMinor: number;
  state: RefundState;
}

interface RefundRequest {
  tenant: Tenant;
  reference: string;
  returnId: string;
  /** Part of the idempotency key, so that a repeated call makes one refund. */
  attempt: number;
  amountMinor: number;
  currency: string;
  /** Text on the payer's bank statement. */
  description: string;
}

/** A paid payment at the provider. Its order may be unknown here. */
export interface PaidElsewhere {
  reference: string;
  /** Our payment id, from the provider's record. */
  paymentId: string | null;
  /** The tenant's slug, because several tenants may share one account. Null for old payments. */
  site: string | null;
  amountMinor: number;
  currency: string;
  paidAt: Date;
}

export interface PaidPage {
  paid: PaidElsewhere[];
  /** Cursor of the next page. Null on the last page. */
  next: string | null;
}

/** Subject of a webhook: a payment, or a customer's cash balance. */
export type NoticeSubject = { reference: string } | { cashCustomer: string };

/**
 * Content of a webhook. An unknown payment is `ignored` and gets the usual answer, so that senders learn nothing (M05).
 * Null without proof of the sender.
 */
export type Notice = ({ eventId: string } & NoticeSubject) | "ignored" | null;

/** Kinds of movements: from the payer, to a payment, back from a cancelled payment, to the payer, other movements. */
const cashKinds = ["funded", "applied", "unapplied", "returned", "other"] as const;

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
  /** Idempotency key, so that a repeated call makes one refund. */
  refundId: string;
  /** Time at which an operator requested the refund. */
  askedAt: Date;
  amountMinor: number;
  currency: string;
}

export interface CashRefund {
  reference: string;
  state: RefundState;
}

/** Operations on cash balances, which receive the surplus of transfers. */
export interface CashBalances {
  /** Lists all movements of a balance. Returns an empty list for an unknown customer. */
  list(tenant: Tenant, customer: string): Promise<CashTransaction[]>;
  /** Refunds money of a balance to the bank account that sent the money. */
  refund(request: CashRefundRequest): Promise<CashRefund>;
  /** Reads the state of a refund. Null for an unknown refund. */
  fetchRefund(tenant: Tenant, reference: string): Promise<CashRefund | null>;
}

/**
 * A payment provider. Call `start` outside any transaction. A repeated call with the same payment id returns the same
 * payment (F05).
 */
export interface Provider {
  name: ProviderName;
  /** True when the provider accepts evidence about a dispute and reports the decision (`disputesDecided`). */
  decidesDisputes: boolean;
  start(request: PaymentRequest): Promise<StartedPayment>;
  /** Finds the URL for paying a started payment. `renewal` replaces an expired page by a page with a new reference. */
  resume(tenant: Tenant, reference: string, renewal: PaymentRequest | null): Promise<StartedPayment>;
  /** Cancels an unpaid payment. A paid payment stays paid. */
  cancel(tenant: Tenant, reference: string): Promise<void>;
  /** Returns null when the provider does not know the payment. */
  fetch(tenant: Tenant, reference: string): Promise<ProviderStatus | null>;
  /**
   * Finds the reference of a started payment by our payment id. Null for an unknown payment. May miss an expired page.
   */
  find(tenant: Tenant, payment: { paymentId: string; createdAt: Date }): Promise<string | null>;
  /** Lists payments paid since an instant, for use after a restore. A null cursor means the first page. */
  listPaidSince(tenant: Tenant, since: Date, cursor: string | null): Promise<PaidPage>;
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** Missing where the provider sends surplus money back itself, or accepts no transfers. */
  cash?: CashBalances;
  /** Revokes a card or mandate. Also succeeds for an unknown or revoked card or mandate. */
  release(tenant: Tenant, method: KeptReference): Promise<void>;
  /** Reads the raw bytes of a webhook. Null when the webhook does not prove its sender. */
  readWebhook(tenant: Tenant, body: Uint8Array, headers: Headers): Promise<Notice>;
}
