import type { MollieClient, Payment, PaymentEmbed, Refund } from "@mollie/api-client";
import { isIban, tidyIban } from "../iban";
import type { PaymentState } from "../lifecycle";
import { minorOf } from "./mollie-amounts";
import { first } from "./mollie-start.server";
import type { PaidElsewhere, PayerInstrument, ProviderRefund, ProviderStatus, RefundState } from "./provider";

const stateOf: Record<string, PaymentState> = {
  open: "started",
  pending: "pending",
  authorized: "pending",
  paid: "completed",
  failed: "failed",
  canceled: "cancelled",
  expired: "expired",
};

const embed = ["chargebacks", "refunds"] as PaymentEmbed[];

export async function fetchStatus(mollie: MollieClient, reference: string): Promise<ProviderStatus> {
  return statusOf(await mollie.payments.get(reference, { embed }));
}

function statusOf(payment: Payment): ProviderStatus {
  const { status, amount, amountChargedBack, customerId, mandateId, sequenceType } = payment;
  const { currency } = amount;
  const minor = (part: { value: string } | undefined) => (part ? minorOf(part.value, currency) : 0);
  const details = (payment.details ?? {}) as PayerDetails;
  const mayBeKept = sequenceType === first && customerId && mandateId;
  return {
    state: stateOf[status] ?? "started",
    amountMinor: minor(amount),
    currency,
    refunds: (payment._embedded?.refunds ?? []).map((refund) => refundOf(refund)),
    ...disputesOf(payment, minor(amountChargedBack)),
    instrument: instrumentOf(details),
    kept: mayBeKept
      ? {
          customer: customerId,
          method: mandateId,
          label: `${details.cardLabel ?? ""} •••• ${details.cardNumber ?? ""}`.trim(),
        }
      : null,
    mandate: customerId && mandateId ? { customer: customerId, method: mandateId } : null,
  };
}

const refundStateOf: Record<string, RefundState> = { refunded: "done", failed: "failed", canceled: "failed" };

export function refundOf({
  id,
  amount,
  status,
  metadata,
}: Pick<Refund, "id" | "amount" | "status" | "metadata">): ProviderRefund {
  const returnId = (metadata as { returnId?: string } | null)?.returnId ?? null;
  const amountMinor = minorOf(amount.value, amount.currency);
  return { reference: id, returnId, amountMinor, state: refundStateOf[status] ?? "pending" };
}

interface PayerDetails {
  cardLabel?: string;
  cardNumber?: string;
  cardFingerprint?: string | null;
  /** An IBAN for bank methods. A wallet's customer id for others. */
  consumerAccount?: string | null;
}

function instrumentOf({ cardFingerprint, consumerAccount }: PayerDetails): PayerInstrument | null {
  if (cardFingerprint) return { kind: "card", value: `mollie ${cardFingerprint}` };
  return consumerAccount && isIban(consumerAccount) ? { kind: "account", value: tidyIban(consumerAccount) } : null;
}

/** A reversed chargeback has a reversal time; the sum alone does not show it. */
function disputesOf(payment: Payment, chargedBackMinor: number) {
  const chargebacks = payment._embedded?.chargebacks ?? [];
  const disputesWon = chargebacks.filter(({ reversedAt }) => Boolean(reversedAt)).length;
  const standing = chargebacks.length > 0 ? chargebacks.length > disputesWon : chargedBackMinor > 0;
  return { chargedBack: standing, disputesWon };
}

export function paidElsewhere({ id, metadata, amount, paidAt, createdAt }: Payment): PaidElsewhere {
  const given = metadata as { paymentId?: string; site?: string } | null;
  return {
    reference: id,
    paymentId: given?.paymentId ?? null,
    site: given?.site ?? null,
    amountMinor: minorOf(amount.value, amount.currency),
    currency: amount.currency,
    paidAt: new Date(paidAt ?? createdAt),
  };
}
