import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { services } from "~/platform/services.server";
import { defineTenantJob, forEachTenant } from "~/tenancy/tenant-jobs.server";
import { deliver, queueDueMessages } from "./deliveries.server";
import { listDueTenants } from "./due-tenants.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "webhooks.deliver": { tenantId: number; messageId: string };
    /** Defined in `app/operators`, because the job mails the owners. */
    "webhooks.tell": { tenantId: number; endpointId: string };
  }
}

/** Enqueues due messages every minute. Triggers store the messages, so that no request waits for a delivery. */
defineJob("webhooks.due", z.object({}), () => forEachTenant(queueDueMessages, listDueTenants), { platform: true });

defineTenantJob(
  "webhooks.deliver",
  z.strictObject({ tenantId: z.int(), messageId: z.guid() }),
  (scope, { messageId }) => deliver(scope, messageId, services().webhooks),
  // The queue retries only jobs that failed before an attempt, because the message's row counts attempts.
  { lane: "bulk", retryLimit: 2 },
);
