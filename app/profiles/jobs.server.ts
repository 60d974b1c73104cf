import { defineBatches } from "~/tenancy/tenant-jobs.server";
import { renewNameKeys } from "./name-upkeep.server";

/** Names stored by an earlier rule; once they are done there is nothing to find. */
defineBatches("profiles.renew-names", renewNameKeys);
