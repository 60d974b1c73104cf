import * as z from "zod";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/queue.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { cleanTenant } from "./cleaning.server";

/** Removes outdated rows. A failing tenant does not stop the others. */
defineJob(
  "cleaning.nightly",
  z.object({}),
  async () => {
    let failed = 0;
    for (const tenant of await listTenants()) {
      await cleanTenant(openTenant(tenant)).catch((error: unknown) => {
        failed += 1;
        log.error("cleaning.failed", { tenantId: tenant.id, error });
      });
    }
    if (failed > 0) throw new Error(`${failed} sites could not be cleaned`);
  },
  { platform: true, lane: "slow", expireSeconds: 1800 },
);
