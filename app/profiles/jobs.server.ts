import { defineBatches } from "~/tenancy/tenant-jobs.server";
import { renewNameKeys } from "./name-upkeep.server";

/** Renews the keys of names that were stored under an earlier rule. */
defineBatches("profiles.renew-names", renewNameKeys);
