/** Places or settles an order in its own process, so that a test can kill the process midway. */
import http from "node:http";
import https from "node:https";
import type { ProviderName } from "~/payments/methods";
import { placeOrder } from "~/payments/orders.server";
import type { NewOrder } from "~/payments/new-order";
import { settlePayment } from "~/payments/settlement.server";
import { readEnv } from "~/platform/env.server";
import { startServices } from "~/platform/services.server";
import { resolveHost } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";

export interface BuyerTask {
  host: string;
  provider: ProviderName;
  /** The order to place. Without an order, `reference` names the payment to settle. */
  order?: NewOrder;
  reference?: string;
}

// Replace TLS in Mollie's SDK, because the double speaks plain HTTP (real-providers.ts).
https.Agent = http.Agent as unknown as typeof https.Agent;

const { host, provider, order, reference } = JSON.parse(process.env.BUYER_TASK ?? "{}") as BuyerTask;
await startServices({ env: readEnv(), mailSink: () => undefined, smsSink: () => undefined });
const found = await resolveHost(host);
if (found.status !== "found") throw new Error(`${host} is ${found.status}`);
const { tenant } = found;
const scope = openTenant({ ...tenant, settings: { ...tenant.settings, payment_provider: provider } });
if (order) await placeOrder(scope, order);
if (reference) await settlePayment(scope, provider, reference);
// Reached only when the test kills the process too late.
process.exit(3);
