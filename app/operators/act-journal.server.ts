import { sql } from "kysely";
import * as z from "zod";
import { findEntry, putEntry } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import { actFolder } from "~/tenancy/erased-tenants.server";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";
import { classOf, keptDays, keptVerbs } from "./acts.server";
import { asStaff, readClock, type StaffRows } from "./staff/staff-database.server";

/**
 * The journal of acts, outside the database. A file contains the acts of one night, site and retention class, and never
 * changes. Acts on staff have files of their own. The journal stores texts about people as digests.
 */

const line = z.strictObject({
  id: z.string(),
  verb: z.string(),
  kind: z.string().nullable(),
  subject: z.string().nullable(),
  actor: z.string(),
  via: z.string(),
  requestId: z.string().nullable(),
  undoes: z.string().nullable(),
  /** ISO instant with microseconds, in UTC. */
  at: z.string(),
  /** Salted digest of the reason and facts. Null when the database row is deleted. */
  words: z.string().nullable(),
});

/** Fields of an act that must be equal in database row and journal. */
export type ActLine = z.output<typeof line>;

const lines = z.array(line);
const perFile = 1_000;

/**
 * Minutes after which every transaction has ended. The journal omits newer acts until the next night. An open
 * transaction could still add earlier acts, because an act's time is the start of its transaction.
 */
const settledMinutes = 15;

const classes = [...(Object.keys(keptVerbs) as (keyof typeof keptVerbs)[]), "others"] as const;
const positions = (folder: string) => `${folder}positions/`;

/** A set of acts with its own files in the journal. */
export interface ActSource {
  /** The site's slug. Null for acts on staff. */
  site: string | null;
  /** Folder of the files in the journal. */
  folder: string;
  now: () => Promise<Date>;
  list: (window: Window) => Promise<ActLine[]>;
}

export const actsOnSite = ({ db, tenant }: TenantScope): ActSource => ({
  site: tenant.slug,
  folder: actFolder(tenant.slug),
  now: () => db.read((q) => q.now()),
  list: (window) => db.read((q) => listActLines(q, window)),
});

/** Acts on staff: invitations, roles, keys and sign-ins. */
export const actsOnStaff: ActSource = {
  site: null,
  folder: "staff-acts/",
  now: () => asStaff(readClock),
  list: (window) => asStaff((staff) => listStaffActLines(staff, window)),
};

/** Writes an instant for a file name, so that names sort by time. */
export const stampOf = (at: Date) => at.toISOString().replaceAll(/[:.]/g, "-");

/** Reads the instant from a file name. Null for a file of another kind. */
function timeOf(key: string): Date | null {
  const [, day, hour, minute, second, rest] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(key) ?? [];
  return day ? new Date(`${day}T${hour}:${minute}:${second}.${rest}Z`) : null;
}

/** Instant up to which the journal contains all acts. Null before the first nightly run. */
export async function readActPosition({ folder }: ActSource): Promise<Date | null> {
  const keys = (await services().journal.list(positions(folder))).sort();
  return timeOf(keys.at(-1) ?? "");
}

/** Appends the acts since the last nightly run. Returns their number. A failed run can be repeated. */
export async function appendActs(source: ActSource): Promise<number> {
  const { journal } = services();
  const { folder } = source;
  const since = await readActPosition(source);
  const now = await source.now();
  const until = new Date(now.getTime() - settledMinutes * 60_000);
  if (since && since >= until) return 0;
  const acts = await source.list({ since, until });
  for (const name of classes) {
    const own = acts.filter(({ verb }) => classOf(verb) === name);
    for (let from = 0; from < own.length; from += perFile) {
      const part = String(from / perFile).padStart(4, "0");
      const key = `${folder}${name}/${stampOf(until)}-${part}.json`;
      await putEntry(journal, key, own.slice(from, from + perFile));
    }
  }
  const passed = await journal.list(positions(folder));
  await putEntry(journal, `${positions(folder)}${stampOf(until)}.json`, { count: acts.length });
  for (const key of passed) await journal.remove(key);
  await removeOutdated(source, now);
  return acts.length;
}

/** Removes journal files whose acts the database no longer stores. */
async function removeOutdated({ folder }: ActSource, now: Date): Promise<void> {
  const { journal } = services();
  for (const name of classes) {
    const days = keptDays[name];
    if (days === null) continue;
    for (const key of await journal.list(`${folder}${name}/`))
      if (isOlder(timeOf(key), now, days)) await journal.remove(key);
  }
}

export function isOlder(at: Date | null, now: Date, days: number): boolean {
  return at !== null && now.getTime() - at.getTime() > days * 86_400_000;
}

interface Window {
  /** Start of the window. Null for all acts. */
  since: Date | null;
  until: Date;
}

/** Reads all pages of a list that is sorted by time and id. */
async function allPages(read: (last: { at: string; id: string }) => Promise<ActLine[]>): Promise<ActLine[]> {
  const found: ActLine[] = [];
  for (let last = { at: "-infinity", id: lowest }; ; ) {
    const page = await read(last);
    found.push(...page);
    last = page.at(-1) ?? last;
    if (page.length < perFile) return found;
  }
}

/** Reads acts on staff after `since` and up to `until`, in order of time. */
function listStaffActLines(staff: StaffRows, { since, until }: Window): Promise<ActLine[]> {
  return allPages(({ at, id }) =>
    staff.rows(sql<ActLine>`
      select a.id, a.verb, 'person' as kind, a.subject, a.actor, a.via, a.request_id as "requestId", null as undoes,
        to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        encode(sha256(convert_to(concat_ws(E'\\n', a.salt, a.details::text), 'utf8')), 'hex') as words
      from staff_acts a
      where a.at <= ${until} and a.at > ${since ?? "-infinity"}
        and (a.at, a.id) > (${at}::timestamptz, ${id}::uuid)
      order by a.at, a.id limit ${perFile}`),
  );
}

/** Reads a site's acts after `since` and up to `until`, in order of time. */
export async function listActLines(q: TenantReader, { since, until }: Window): Promise<ActLine[]> {
  return allPages((last) =>
    q.rows(sql<ActLine>`
      select a.id, a.verb, a.subject_kind as kind, a.subject, a.actor, a.via, a.request_id as "requestId", a.undoes,
        to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        case when d.act_id is not null then encode(sha256(convert_to(concat_ws(E'\n', d.salt, d.reason,
          coalesce(d.before::text, ''), coalesce(d.after::text, '')), 'utf8')), 'hex') end as words
      from operator_acts a
      left join operator_act_details d on d.tenant_id = ${q.tenantId} and d.act_id = a.id
      where a.tenant_id = ${q.tenantId} and a.created_at <= ${until} and a.created_at > ${since ?? "-infinity"}
        and (a.created_at, a.id) > (${last.at}::timestamptz, ${last.id}::uuid)
      order by a.created_at, a.id limit ${perFile}`),
  );
}

const lowest = "00000000-0000-0000-0000-000000000000";

/** Reads acts from the journal. For an act in several files, the first file counts. Skips files older than `since`. */
export async function listJournaledActs({ folder }: ActSource, { since, until }: Window): Promise<ActLine[]> {
  const { journal } = services();
  const keys: string[] = [];
  for (const name of classes) keys.push(...(await journal.list(`${folder}${name}/`)));
  const wanted = keys.filter((key) => {
    const at = timeOf(key);
    return at !== null && at <= until && (since === null || at > since);
  });
  wanted.sort((a, b) => (a.split("/").at(-1) as string).localeCompare(b.split("/").at(-1) as string));
  const known = new Map<string, ActLine>();
  for (const key of wanted)
    for (const act of (await findEntry(journal, key, lines)) ?? []) if (!known.has(act.id)) known.set(act.id, act);
  // Compares as text, because a JavaScript date has no microseconds.
  const first = since?.toISOString().replace("Z", "000Z") ?? "";
  return [...known.values()].filter(({ at }) => at > first);
}

const restores = "acts-restores/";
const restored = z.object({ since: z.coerce.date(), at: z.coerce.date() });

/** Records that a restore lost the acts since an instant, so that the check accepts their absence. */
export async function noteLostActs(since: Date): Promise<void> {
  const at = new Date();
  await putEntry(services().journal, `${restores}${stampOf(at)}.json`, { since, at });
}

export async function listRestores(): Promise<z.output<typeof restored>[]> {
  const { journal } = services();
  const entries = await Promise.all((await journal.list(restores)).map((key) => findEntry(journal, key, restored)));
  return entries.filter((entry) => entry !== null);
}
