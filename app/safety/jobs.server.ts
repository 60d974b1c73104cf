import { defineBatches } from "~/tenancy/tenant-jobs.server";
import { forgetDecided } from "./reports.server";

/** Deletes cases and decisions that can no longer be contested, also of suspended tenants. */
defineBatches("safety.forget", ({ db }) => db.write((w) => forgetDecided(w)), { runsSuspended: true });
