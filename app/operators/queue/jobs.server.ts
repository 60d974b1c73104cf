import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { forEachTenant } from "~/tenancy/tenant-jobs.server";
import { checkWork } from "./check.server";

defineJob("queue.check", z.object({}), () => forEachTenant(checkWork), {
  platform: true,
  lane: "slow",
  expireSeconds: 1800,
});
