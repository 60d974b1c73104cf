import type { MollieClient, Payment, PaymentEmbed, Refund } from "@mollie/api-client";
import { isIban, tidyIban } from "../iban";
import type { PaymentState } from "../payment-state";
import { minorOf } from "./mollie-amounts";
import { firstSequence } from "./mollie-start.server";
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
  const { status, amount, customerId, mandateId, sequenceType } = payment;
  const { currency } = amount;
  const details = (payment.details ?? {}) as PayerDetails;
  const mayBeKept = sequenceType === firstSequence && customerId && mandateId;
  return {
    state: stateOf[status] ?? "started",
    amountMinor: minorOf(amount.value, currency),
    currency,
    refunds: (payment._embedded?.refunds ?? []).map((refund) => refundOf(refund)),
    ...disputesOf(payment),
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
  /** The IBAN for bank methods. Some other methods have the customer id of a wallet in this field. */
  consumerAccount?: string | null;
}

function instrumentOf({ cardFingerprint, consumerAccount }: PayerDetails): PayerInstrument | null {
  if (cardFingerprint) return { kind: "card", value: `mollie ${cardFingerprint}` };
  return consumerAccount && isIban(consumerAccount) ? { kind: "account", value: tidyIban(consumerAccount) } : null;
}

type Amount = Pick<Payment["amount"], "value" | "currency">;

/** Sums the chargebacks without `reversedAt`, because reversed chargebacks stay in Mollie's list. */
function disputesOf({ amount: paid, amountChargedBack, _embedded }: Payment) {
  const chargebacks = _embedded?.chargebacks ?? [];
  const chargedBack = chargebacks.filter(({ reversedAt }) => !reversedAt);
  const standing = chargedBack.map(({ amount }) => amount);
  const counted = chargebacks.length > 0 || !amountChargedBack ? standing : [amountChargedBack];
  const disputedMinor = counted.reduce((sum, part) => sum + comparable(part, paid), 0);
  // Mollie gives a reason only for direct debits, and never a deadline for evidence.
  const reason = chargedBack.map((each) => each.reason?.description).find((words) => words) ?? null;
  return {
    chargedBack: disputedMinor > 0,
    disputedMinor,
    dispute: reason ? { reason, dueAt: null } : null,
    disputesWon: chargebacks.length - standing.length,
  };
}

/** A chargeback in another currency cannot be compared, so the whole payment counts as disputed. */
function comparable(part: Amount, paid: Amount): number {
  const { value, currency } = part.currency === paid.currency ? part : paid;
  return minorOf(value, currency);
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
