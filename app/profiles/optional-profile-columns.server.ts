import { sql } from "kysely";
import { optionalFields } from "~/tenancy/profile-fields";

/** The optional fields of a profile `p` as columns. */
export const optionalProfileColumns = sql.join(optionalFields.map((field) => sql.ref(`p.${field}`)));
