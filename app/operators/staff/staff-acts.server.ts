import { sql } from "kysely";
import { currentRequestId } from "~/platform/log.server";
import type { StaffRows } from "./staff-database.server";

/**
 * Verbs that a person runs on their own access. Database functions record verbs on other people, such as
 * `invite-staff`.
 */
export const ownVerbs = [
  "join",
  "sign-in",
  "use-recovery-code",
  "add-key",
  "name-key",
  "remove-key",
  "set-authenticator",
  "renew-recovery-codes",
  "end-session",
] as const;
type OwnVerb = (typeof ownVerbs)[number];

/**
 * Records an act of a person on their own account, or the fact that a person viewed many members. Call in the
 * transaction of the change.
 */
export async function noteOwnAct(
  w: StaffRows,
  staffId: string,
  verb: OwnVerb | "many-looks",
  details: Record<string, string | boolean | number> = {},
): Promise<void> {
  await w.rows(sql`
    insert into staff_acts (id, verb, actor, via, subject, request_id, details)
    values (gen_random_uuid(), ${verb}, ${staffId}, 'web', ${staffId}, ${currentRequestId() ?? null},
      ${JSON.stringify(details)}::jsonb)`);
}
