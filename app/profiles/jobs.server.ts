import { defineBatches } from "~/tenancy/tenant-jobs.server";
import { renewNameKeys } from "./name-upkeep.server";

/** Renews name keys stored under an earlier rule. */
defineBatches("profiles.renew-names", renewNameKeys);
