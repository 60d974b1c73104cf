import * as z from "zod";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/queue.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { renewNameKeys } from "./name-upkeep.server";

/** Names stored by an earlier rule; once they are done there is nothing to find. */
defineJob(
  "profiles.renew-names",
  z.object({}),
  async () => {
    for (const tenant of await listTenants()) {
      const renewed = await renewNameKeys(openTenant(tenant));
      if (renewed > 0) log.info("profiles.names-renewed", { tenantId: tenant.id, count: renewed });
    }
  },
  { platform: true, lane: "slow", expireSeconds: 1800 },
);
