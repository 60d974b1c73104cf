import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { removeDiscardedFiles } from "./discarded-files.server";
import { forEachTenant } from "./tenant-jobs.server";

// Jobs that an earlier version enqueued have the second name.
for (const name of ["files.discard", "chat.discard-files"]) {
  defineJob(name, z.object({}), () => forEachTenant(removeDiscardedFiles), {
    platform: true,
    lane: "slow",
    expireSeconds: 1800,
  });
}
