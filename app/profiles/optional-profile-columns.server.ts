import { sql } from "kysely";
import { optionalFields } from "~/tenancy/profile-fields";

/** SQL columns for the optional fields of a profile `p`. */
export const optionalProfileColumns = sql.join(optionalFields.map((field) => sql.ref(`p.${field}`)));
