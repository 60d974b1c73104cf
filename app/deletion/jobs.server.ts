import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { findTenant, listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { listDuePurges, purgeMember } from "./purge.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "deletion.purge": { tenantId: number; memberId: string };
  }
}

/** Looks for members whose fourteen days are over, on every site. */
defineJob(
  "deletion.due",
  z.object({}),
  async () => {
    for (const tenant of await listTenants()) {
      const scope = openTenant(tenant);
      for (const memberId of await scope.db.read((q) => listDuePurges(q))) {
        await scope.enqueue("deletion.purge", { memberId });
      }
    }
  },
  { platform: true },
);

defineJob(
  "deletion.purge",
  z.strictObject({ tenantId: z.int(), memberId: z.string() }),
  async ({ tenantId, memberId }) => {
    const tenant = await findTenant(tenantId);
    if (tenant) await purgeMember(openTenant(tenant), memberId);
  },
  { retryLimit: 10 },
);
