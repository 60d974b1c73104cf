import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { findTenant, listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { listOpenPayments, settlePayment } from "./settlement.server";
import { markProcessed } from "./webhooks.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "payments.settle": { tenantId: number; provider: string; reference: string; eventId?: string | undefined };
  }
}

defineJob(
  "payments.settle",
  z.strictObject({ tenantId: z.int(), provider: z.string(), reference: z.string(), eventId: z.string().optional() }),
  async ({ tenantId, provider, reference, eventId }) => {
    const tenant = await findTenant(tenantId);
    if (!tenant) return;
    const scope = openTenant(tenant);
    await settlePayment(scope, provider, reference);
    if (eventId) await scope.db.write((w) => markProcessed(w, provider, eventId));
  },
  { retryLimit: 10 },
);

/** Closes what is left: payments whose notice never came (D24). */
defineJob(
  "payments.reconcile",
  z.object({}),
  async () => {
    for (const tenant of await listTenants()) {
      const scope = openTenant(tenant);
      for (const { provider, reference } of await listOpenPayments(scope)) {
        await scope.enqueue("payments.settle", { provider, reference });
      }
    }
  },
  { platform: true },
);
