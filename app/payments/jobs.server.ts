import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { findTenant, listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { listOpenPayments, settlePayment } from "./settlement.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "payments.settle": { tenantId: number; provider: string; reference: string };
  }
}

defineJob(
  "payments.settle",
  z.strictObject({ tenantId: z.int(), provider: z.string(), reference: z.string() }),
  async ({ tenantId, provider, reference }) => {
    const tenant = await findTenant(tenantId);
    if (tenant) await settlePayment(openTenant(tenant), provider, reference);
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
