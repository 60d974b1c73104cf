import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { removeDiscardedFiles } from "./discarded-files.server";
import { forEachTenant } from "./tenant-jobs.server";

// The second name is that of jobs enqueued by an earlier version.
for (const name of ["files.discard", "chat.discard-files"]) {
  defineJob(name, z.object({}), () => forEachTenant(removeDiscardedFiles), {
    platform: true,
    lane: "slow",
    expireSeconds: 1800,
  });
}
