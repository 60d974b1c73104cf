import * as z from "zod";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/queue.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { removeDiscardedFiles } from "./discarded-files.server";

/** A failing tenant does not stop the others; the next hour removes the rest. */
defineJob(
  "chat.discard-files",
  z.object({}),
  async () => {
    for (const tenant of await listTenants()) {
      await removeDiscardedFiles(openTenant(tenant)).catch((error: unknown) => {
        log.error("chat.files_not_discarded", { tenantId: tenant.id, error });
      });
    }
  },
  { platform: true, lane: "slow", expireSeconds: 1800 },
);
