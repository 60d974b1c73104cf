import { sql } from "kysely";
import { optionalFields } from "~/tenancy/profile-fields";

export const optionalProfileColumns = sql.join(optionalFields.map((field) => sql.ref(`p.${field}`)));
