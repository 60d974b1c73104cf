import type Stripe from "stripe";
import type { Tenant } from "~/tenancy/tenant";
import { adoptReference, callForWebhook, getSecret, isOurPayment, isOurCustomer } from "./call.server";
import type { Notice } from "./provider";
import { clientOf, idOf, convertRefusals, sdk } from "./stripe-client.server";

const toleranceSeconds = 300;

/** Checks signature and age of the raw bytes against each of the tenant's secrets (M04). */
export async function verifyWebhookEvent(
  tenant: Tenant,
  body: Uint8Array,
  signature: string,
): Promise<Stripe.Event | null> {
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
  // The SDK rejects old webhooks, but accepts webhooks dated in the future.
  if (sentAt > Date.now() / 1000 + toleranceSeconds) return null;
  const secrets = (await getSecret(tenant, "stripe_webhook_secret")).split(/\s+/).filter(Boolean);
  const { webhooks } = await sdk();
  for (const secret of secrets) {
    try {
      return await webhooks.constructEventAsync(Buffer.from(body), signature, secret, toleranceSeconds);
    } catch {
      // Try the tenant's next secret.
    }
  }
  return null;
}

interface NoticeObject {
  id?: string;
  object?: string;
  payment_intent?: unknown;
  customer?: unknown;
  metadata?: Record<string, string> | null;
}

/** Returns the customer of a cash movement, or of a refund without a payment. */
function concernedCustomerOf({ object, payment_intent: intent, customer }: NoticeObject): string | undefined {
  const isCash = object === "customer_cash_balance_transaction" || (object === "refund" && !intent);
  return isCash ? idOf(customer) : undefined;
}

/** Finds the payment or balance of an event. A job then queries its state (D25). */
export async function noticeOf(tenant: Tenant, event: Stripe.Event): Promise<Notice> {
  const object = event.data.object as NoticeObject;
  const cashCustomer = concernedCustomerOf(object);
  if (cashCustomer) {
    return (await isOurCustomer(tenant, "stripe", cashCustomer)) ? { eventId: event.id, cashCustomer } : "ignored";
  }
  const intentId = object.object === "payment_intent" ? object.id : idOf(object.payment_intent);
  const candidates = [object.object === "checkout.session" ? object.id : undefined, intentId];
  for (const reference of candidates) {
    if (reference && (await isOurPayment(tenant, "stripe", reference))) return { eventId: event.id, reference };
  }
  // Adopt a payment whose start got no answer, because Stripe's search may find the payment too late.
  const [reference] = candidates.filter((each) => each !== undefined);
  const ownId = object.metadata?.payment_id;
  if (reference && ownId && (await adoptReference(tenant, "stripe", ownId, reference))) {
    return { eventId: event.id, reference };
  }
  if (!intentId) return "ignored";
  const stripe = await clientOf(tenant);
  const asked = { payment_intent: intentId, limit: 1 };
  const { data } = await callForWebhook("stripe", () => convertRefusals(() => stripe.checkout.sessions.list(asked)));
  const session = data[0]?.id;
  return session && (await isOurPayment(tenant, "stripe", session))
    ? { eventId: event.id, reference: session }
    : "ignored";
}
