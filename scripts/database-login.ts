import type { Database } from "~/platform/database.server";
import type { Env } from "~/platform/env.server";
import { ProgramError } from "./program-error";

interface Login {
  name: string;
  isSuperuser: boolean;
  bypasses: boolean;
  ownsTables: boolean;
  ownsDatabase: boolean;
}

/** Refuses to serve as a login that row-level security does not bind, because a mistake would then reach other sites. */
export async function insistOnBoundLogin(
  { pool }: Pick<Database, "pool">,
  { NODE_ENV, DEMO, DATABASE_URL }: Pick<Env, "NODE_ENV" | "DEMO" | "DATABASE_URL">,
): Promise<void> {
  if (!DATABASE_URL || DEMO || NODE_ENV !== "production") return;
  const { rows } = await pool.query<Login>(
    `select rolname as name, rolsuper as "isSuperuser", rolbypassrls as bypasses,
       exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and pg_has_role(r.oid, relowner, 'member')) as "ownsTables",
       exists (select from pg_database where datname = current_database()
         and pg_has_role(r.oid, datdba, 'member')) as "ownsDatabase"
     from pg_roles r where rolname = session_user`,
  );
  const freedom = rows[0] && freedomOf(rows[0]);
  if (!freedom) return;
  throw new ProgramError(
    `The login ${rows[0]?.name} of DATABASE_URL ${freedom}, so that row-level security does not bind it.\n` +
      "Name a login made by `create role tandem_app login password '…'` in DATABASE_URL, and the owner in MIGRATE_DATABASE_URL.\n" +
      "Then run `npm run migrate`.",
  );
}

function freedomOf({ isSuperuser, bypasses, ownsTables, ownsDatabase }: Login): string | null {
  if (isSuperuser) return "is a superuser";
  if (bypasses) return "has BYPASSRLS";
  if (ownsTables) return "owns tables";
  // An owner of the database makes the tables, so that an empty database is refused before the migrations.
  return ownsDatabase ? "owns the database" : null;
}
