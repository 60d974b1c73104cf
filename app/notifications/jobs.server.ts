import * as z from "zod";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/queue.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { sendDueNotices } from "./due-notices.server";

/** A site that fails does not keep the others from it; what is left over comes with the next run. */
defineJob(
  "notices.send",
  z.object({}),
  async () => {
    for (const tenant of await listTenants()) {
      await sendDueNotices(openTenant(tenant)).catch((error: unknown) => {
        log.error("notices.not_sent", { tenantId: tenant.id, error });
      });
    }
  },
  { platform: true, lane: "slow", expireSeconds: 1800 },
);
