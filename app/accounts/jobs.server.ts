import * as z from "zod";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/queue.server";
import { defineBatches, defineTenantJob, forEachTenant } from "~/tenancy/tenant-jobs.server";
import { addressMark, normaliseAddresses } from "./address-upkeep.server";
import { endRestraints } from "./account-restraints.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "accounts.normalise-batch": { tenantId: number; after: z.infer<typeof addressMark> | null };
  }
}

/** Normalises email addresses of old accounts. Later runs find nothing to do. */
defineJob(
  "accounts.normalise",
  z.object({}),
  () => forEachTenant((scope) => scope.enqueue("accounts.normalise-batch", { after: null })),
  { platform: true },
);

/** Each batch enqueues the next batch, so that other slow jobs can run between two batches. */
defineTenantJob(
  "accounts.normalise-batch",
  z.strictObject({ tenantId: z.int(), after: addressMark.nullable() }),
  async (scope, { after }) => {
    const { moved, next } = await normaliseAddresses(scope, after);
    if (moved > 0) log.info("accounts.normalised", { tenantId: scope.tenant.id, count: moved });
    if (next) await scope.enqueue("accounts.normalise-batch", { after: next });
  },
  { lane: "slow" },
);

/**
 * Ends expired holds and suspensions that are still open. Usually the job at the end of each restraint has done this
 * already. Runs for suspended tenants too.
 */
defineBatches("accounts.end-restraints", ({ db }) => db.write((w) => endRestraints(w)), { runsSuspended: true });
