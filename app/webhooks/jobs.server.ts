import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { services } from "~/platform/services.server";
import { defineTenantJob, forEachTenant } from "~/tenancy/tenant-jobs.server";
import { deliver, queueDueMessages } from "./deliveries.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "webhooks.deliver": { tenantId: number; messageId: string };
    /** Defined in operators, which know whom to tell. */
    "webhooks.tell": { tenantId: number; endpointId: string };
  }
}

/** Hands due messages over every minute. Triggers store them, so that no page waits for them. */
defineJob("webhooks.due", z.object({}), () => forEachTenant(queueDueMessages), { platform: true });

defineTenantJob(
  "webhooks.deliver",
  z.strictObject({ tenantId: z.int(), messageId: z.guid() }),
  (scope, { messageId }) => deliver(scope, messageId, services().webhooks),
  // The row counts the attempts; the queue repeats only what failed before one.
  { lane: "bulk", retryLimit: 2 },
);
