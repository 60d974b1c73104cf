import * as z from "zod";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/queue.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { normaliseAddresses } from "./address-upkeep.server";

/** Accounts from before the rule of addresses; once they are done there is nothing to find. */
defineJob(
  "accounts.normalise",
  z.object({}),
  async () => {
    for (const tenant of await listTenants()) {
      const moved = await normaliseAddresses(openTenant(tenant));
      if (moved > 0) log.info("accounts.normalised", { tenantId: tenant.id, count: moved });
    }
  },
  { platform: true, lane: "slow", expireSeconds: 1800 },
);
