import * as z from "zod";
import { JobPostponed } from "~/platform/jobs.server";
import { defineJob } from "~/platform/queue.server";
import { findTenant } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { defineBatches, defineTenantJob, forEachTenant } from "~/tenancy/tenant-jobs.server";
import { makeExport, removeOldExports } from "./data-export.server";
import { hasOwedMail, listDuePurges, purgeMember } from "./purge.server";
import { tidyRequests } from "./request-journal.server";
import { eraseUnconfirmed } from "./unconfirmed.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "deletion.purge": { tenantId: number; memberId: string };
    "export.make": { tenantId: number; memberId: string; exportId: string };
  }
}

/**
 * Enqueues the purge of each member whose reactivation period is over, on every site. Corrects the requests in the
 * journal.
 */
defineJob(
  "deletion.due",
  z.object({}),
  () =>
    forEachTenant(async (scope) => {
      for (const memberId of await scope.db.read((q) => listDuePurges(q))) {
        await scope.enqueue("deletion.purge", { memberId });
      }
      await tidyRequests(scope);
    }),
  { platform: true },
);

defineJob(
  "deletion.purge",
  z.strictObject({ tenantId: z.int(), memberId: z.string() }),
  async ({ tenantId, memberId }) => {
    const tenant = await findTenant(tenantId);
    if (!tenant) return;
    const scope = openTenant(tenant);
    if (await scope.db.read((q) => hasOwedMail(q, memberId))) throw new JobPostponed("a mail to the member is owed");
    await purgeMember(scope, memberId);
  },
  { retryLimit: 10, lane: "slow" },
);

defineBatches("deletion.unconfirmed", eraseUnconfirmed);

defineTenantJob(
  "export.make",
  z.strictObject({ tenantId: z.int(), memberId: z.string(), exportId: z.string() }),
  (scope, { memberId, exportId }) => makeExport(scope, memberId, exportId),
  { lane: "slow" },
);

/** Removes expired copies of personal data. */
defineJob("export.expire", z.object({}), () => forEachTenant(removeOldExports), { platform: true });
