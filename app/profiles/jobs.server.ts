import { defineBatches } from "~/tenancy/tenant-jobs.server";
import { renewNameKeys } from "./name-upkeep.server";

/** Renews the keys of names that an earlier rule stored. */
defineBatches("profiles.renew-names", renewNameKeys);
