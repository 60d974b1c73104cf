import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { forEachTenant } from "~/tenancy/tenant-jobs.server";
import { forgetDecided } from "./reports.server";

/** Deletes records once their decisions can no longer be contested. */
defineJob("safety.forget", z.object({}), () => forEachTenant(({ db }) => db.write(forgetDecided)), { platform: true });
