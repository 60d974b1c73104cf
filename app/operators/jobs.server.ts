import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { forEachTenant } from "~/tenancy/tenant-jobs.server";
import { cleanTenant } from "./cleaning.server";

defineJob("cleaning.nightly", z.object({}), () => forEachTenant(cleanTenant), {
  platform: true,
  lane: "slow",
  expireSeconds: 1800,
});
