import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { forgetDecided } from "./reports.server";

/** Deletes records once their decisions can no longer be contested. */
defineJob(
  "safety.forget",
  z.object({}),
  async () => {
    for (const tenant of await listTenants()) await openTenant(tenant).db.write((w) => forgetDecided(w));
  },
  { platform: true },
);
