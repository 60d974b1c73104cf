import * as z from "zod";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/queue.server";
import { removeDiscardedFiles } from "./discarded-files.server";
import { listTenants } from "./resolve.server";
import { openTenant } from "./scope.server";

/** A tenant whose files cannot be removed does not stop the others. The next run tries again. */
async function discardFiles(): Promise<void> {
  for (const tenant of await listTenants()) {
    await removeDiscardedFiles(openTenant(tenant)).catch((error: unknown) => {
      log.error("files.not_discarded", { tenantId: tenant.id, error });
    });
  }
}

// Jobs that were enqueued by an earlier version have the second name.
for (const name of ["files.discard", "chat.discard-files"]) {
  defineJob(name, z.object({}), discardFiles, { platform: true, lane: "slow", expireSeconds: 1800 });
}
