import { sql } from "kysely";
import { hashToken } from "~/platform/keys.server";
import type { StaffSession } from "./sessions.server";
import { noteOwnAct } from "./staff-acts.server";
import { asStaff, type StaffRows } from "./staff-database.server";
import { mailEachOwner } from "./staff-mails.server";

/** Minutes of the period in which views of members are counted. */
const viewMinutes = 10;
/** Most opened member pages, and most searches without a result, before a view needs a step-up. */
const mostViews = { sheet: 60, search: 20 } as const;

type ViewKind = keyof typeof mostViews;

/** Verbs that show members. A search over several sites counts once per request. */
const viewVerbs: Readonly<Record<string, ViewKind>> = {
  "member-sheet": "sheet",
  "member-contact": "sheet",
  "find-member": "search",
};

/** Kind and key of a view. A repeated key counts once. */
interface MemberView {
  staffId: string;
  kind: ViewKind;
  subject: string;
}

/**
 * Counts a view before it starts, so that concurrent views count too. At the limit, mails the owners and records an
 * act; `operator_enter` then requires a step-up. Null for verbs that show no member.
 */
export async function beginView(
  { staffId, steppedUpAt }: StaffSession,
  verb: string,
  where: { tenantId: number; given: unknown; requestId: string },
): Promise<MemberView | null> {
  const kind = Object.hasOwn(viewVerbs, verb) ? viewVerbs[verb] : undefined;
  // Counts only people's views. The command line's user can read the database directly, and keys have another limit.
  if (!kind || staffId === null) return null;
  const { tenantId, given, requestId } = where;
  const subject = kind === "search" ? requestId : hashToken(JSON.stringify([tenantId, given]));
  const view = { staffId, kind, subject };
  await asStaff((staff) => count(staff, view, steppedUpAt));
  return view;
}

/** Stops counting a search that has a result. */
export async function endView({ staffId, kind, subject }: MemberView, result: unknown): Promise<void> {
  if (kind !== "search" || !Array.isArray(result) || result.length === 0) return;
  await asStaff((staff) =>
    staff.rows(sql`
      update staff_looks set found = true where staff_id = ${staffId} and kind = ${kind} and subject = ${subject}`),
  );
}

async function count(staff: StaffRows, view: MemberView, steppedUpAt: Date | null): Promise<void> {
  // A search over many sites counts once, so its later sites skip the lock.
  if (view.kind === "search" && (await isCounted(staff, view))) return;
  const { staffId, kind, subject } = view;
  await staff.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`looks ${staffId}`}, 0))`);
  const [person] = await staff.rows(sql<{ name: string; isAsked: boolean }>`
    select name, coalesce(asked_since > app_now() - interval '12 hours'
      and asked_since >= ${steppedUpAt ?? sql`'-infinity'`}::timestamptz, false) as "isAsked"
    from staff where id = ${staffId}`);
  if (!person || person.isAsked) return;
  await staff.rows(sql`
    delete from staff_looks where staff_id = ${staffId} and at <= app_now() - make_interval(mins => ${viewMinutes})`);
  const [before] = await staff.rows(sql<{ views: number }>`
    select count(*)::integer as views from staff_looks
    where staff_id = ${staffId} and kind = ${kind} and subject <> ${subject} and not found`);
  if ((before?.views ?? 0) >= mostViews[kind]) return ask(staff, { staffId, kind }, person.name);
  await staff.rows(sql`
    insert into staff_looks (staff_id, kind, subject, found) values (${staffId}, ${kind}, ${subject}, false)
    on conflict (staff_id, kind, subject) do update set at = excluded.at`);
}

async function isCounted(staff: StaffRows, { staffId, kind, subject }: MemberView): Promise<boolean> {
  const counted = await staff.rows(sql`
    select from staff_looks where staff_id = ${staffId} and kind = ${kind} and subject = ${subject}`);
  return counted.length > 0;
}

async function ask(staff: StaffRows, { staffId, kind }: Omit<MemberView, "subject">, name: string): Promise<void> {
  await staff.rows(sql`update staff set asked_since = app_now() where id = ${staffId}`);
  await staff.rows(sql`delete from staff_looks where staff_id = ${staffId}`);
  await noteOwnAct(staff, staffId, "many-looks", { kind, looks: mostViews[kind] });
  // Also mails an owner about their own views, because a stranger may use the session.
  const told = kind === "sheet" ? "manySheets" : "manyMisses";
  await mailEachOwner(staff, told, { name, count: String(mostViews[kind]) });
}
