import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { defineTenantJob } from "~/tenancy/tenant-jobs.server";
import { renewNameKeys } from "./name-upkeep.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "profiles.renew-names-batch": { tenantId: number };
  }
}

/** Names stored by an earlier rule; once they are done there is nothing to find. */
defineJob(
  "profiles.renew-names",
  z.object({}),
  async () => {
    for (const tenant of await listTenants()) await openTenant(tenant).enqueue("profiles.renew-names-batch", {});
  },
  { platform: true },
);

/** Each batch queues the next one, so that other slow work has its turn between them. */
defineTenantJob(
  "profiles.renew-names-batch",
  z.strictObject({ tenantId: z.int() }),
  async (scope) => {
    if (await renewNameKeys(scope)) await scope.enqueue("profiles.renew-names-batch", {});
  },
  { lane: "slow" },
);
