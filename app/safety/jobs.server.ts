import { defineBatches } from "~/tenancy/tenant-jobs.server";
import { forgetDecided } from "./reports.server";

/** Deletes records once their decisions can no longer be contested, also of suspended tenants. */
defineBatches("safety.forget", ({ db }) => db.write((w) => forgetDecided(w)), { runsSuspended: true });
