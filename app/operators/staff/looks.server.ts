import { sql } from "kysely";
import { hashToken } from "~/platform/keys.server";
import type { StaffSession } from "./sessions.server";
import { noteOwnAct } from "./staff-acts.server";
import { asStaff, type StaffRows } from "./staff-database.server";
import { mailEachOwner } from "./staff-mails.server";

/** Looks at members within these minutes are counted. */
const lookMinutes = 10;
/** Numbers of opened sheets, and of searches without a result, after which a look needs a step-up. */
const mostLooks = { sheet: 60, search: 20 } as const;

type LookKind = keyof typeof mostLooks;

/** Verbs that show members. A search over several sites counts once per request. */
const lookVerbs: Readonly<Record<string, LookKind>> = {
  "member-sheet": "sheet",
  "member-contact": "sheet",
  "find-member": "search",
};

/** Kind and key of a view. A repeated key counts once. */
interface Look {
  staffId: string;
  kind: LookKind;
  subject: string;
}

/**
 * Counts a look before it begins, so that looks at once count too. At the limit the owners are mailed, one act is
 * noted, and the database asks the person for a step-up (`operator_enter`). Null for verbs that show no member.
 */
export async function beginLook(
  { staffId, steppedUpAt }: StaffSession,
  verb: string,
  where: { tenantId: number; given: unknown; requestId: string },
): Promise<Look | null> {
  const kind = Object.hasOwn(lookVerbs, verb) ? lookVerbs[verb] : undefined;
  // The owner of the machine reads the database without us.
  if (!kind || staffId === null) return null;
  const { tenantId, given, requestId } = where;
  const subject = kind === "search" ? requestId : hashToken(JSON.stringify([tenantId, given]));
  const look = { staffId, kind, subject };
  await asStaff((staff) => count(staff, look, steppedUpAt));
  return look;
}

/** Marks a search with a result, which counts no more. */
export async function endLook({ staffId, kind, subject }: Look, result: unknown): Promise<void> {
  if (kind !== "search" || !Array.isArray(result) || result.length === 0) return;
  await asStaff((staff) =>
    staff.rows(sql`
      update staff_looks set found = true where staff_id = ${staffId} and kind = ${kind} and subject = ${subject}`),
  );
}

async function count(staff: StaffRows, { staffId, kind, subject }: Look, steppedUpAt: Date | null): Promise<void> {
  await staff.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`looks ${staffId}`}, 0))`);
  const [person] = await staff.rows(sql<{ name: string; isAsked: boolean }>`
    select name, coalesce(asked_since > app_now() - interval '12 hours'
      and asked_since >= ${steppedUpAt ?? sql`'-infinity'`}::timestamptz, false) as "isAsked"
    from staff where id = ${staffId}`);
  if (!person || person.isAsked) return;
  await staff.rows(sql`
    delete from staff_looks where staff_id = ${staffId} and at <= app_now() - make_interval(mins => ${lookMinutes})`);
  const [before] = await staff.rows(sql<{ looks: number }>`
    select count(*)::integer as looks from staff_looks
    where staff_id = ${staffId} and kind = ${kind} and subject <> ${subject} and not found`);
  if ((before?.looks ?? 0) >= mostLooks[kind]) return ask(staff, { staffId, kind }, person.name);
  await staff.rows(sql`
    insert into staff_looks (staff_id, kind, subject, found) values (${staffId}, ${kind}, ${subject}, false)
    on conflict (staff_id, kind, subject) do update set at = excluded.at`);
}

async function ask(staff: StaffRows, { staffId, kind }: Omit<Look, "subject">, name: string): Promise<void> {
  await staff.rows(sql`update staff set asked_since = app_now() where id = ${staffId}`);
  await staff.rows(sql`delete from staff_looks where staff_id = ${staffId}`);
  await noteOwnAct(staff, staffId, "many-looks", { kind, looks: mostLooks[kind] });
  // Mail an owner about their own looks too, since a stranger may use the session.
  const told = kind === "sheet" ? "manySheets" : "manyMisses";
  await mailEachOwner(staff, told, { name, count: String(mostLooks[kind]) });
}
