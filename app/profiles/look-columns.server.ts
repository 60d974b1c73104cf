import { sql } from "kysely";
import { lookFields } from "~/tenancy/profile-fields";

/** The optional fields of a profile `p` as columns. */
export const lookColumns = sql.join(lookFields.map((field) => sql.ref(`p.${field}`)));
