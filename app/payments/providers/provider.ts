import type { Tenant } from "~/tenancy/tenant";
import type { MethodId } from "../methods";
import type { PaymentState } from "../lifecycle";

/** One payment as it is handed to a provider: everything frozen, nothing left to decide. */
export interface PaymentRequest {
  tenant: Tenant;
  paymentId: string;
  orderId: string;
  amountMinor: number;
  currency: string;
  method: MethodId;
  /** BCP 47 language of the provider's page. */
  iso: string;
  description: string;
  /** Where the provider sends the person back to, whatever came of it. */
  returnUrl: string;
  webhookUrl: string;
  /** After this the provider must take no money: the price no longer holds. */
  expiresAt: Date;
}

export interface StartedPayment {
  reference: string;
  /** Where the person pays: the provider's address, or a path of our own site. */
  payUrl: string;
}

/** The provider's own word about a payment: the only thing that settles one (D25). */
export interface ProviderTruth {
  state: PaymentState;
  amountMinor: number;
  currency: string;
}

/**
 * A payment provider. `start` is called outside any transaction and may be repeated with the same payment id: the
 * provider must answer with the same payment (F05).
 */
export interface Provider {
  name: string;
  start(request: PaymentRequest): Promise<StartedPayment>;
  /** Gives an unpaid payment up: what it was for is no longer sold at its price. One that is paid stays paid. */
  cancel(tenant: Tenant, reference: string): Promise<void>;
  /** Null when the provider knows no such payment. */
  fetch(tenant: Tenant, reference: string): Promise<ProviderTruth | null>;
  /** The reference a webhook is about, or null when it proves nothing. Works on raw bytes. */
  readWebhook(
    tenant: Tenant,
    body: Uint8Array,
    headers: Headers,
  ): Promise<{ eventId: string; reference: string } | null>;
  /** Origins a form may end at on its way to the pay page (DESIGN 13.6); empty when it is our own. */
  formOrigins: readonly string[];
}
