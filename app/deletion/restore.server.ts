import { sql } from "kysely";
import { endSessionsUntil } from "~/accounts/sessions.server";
import { voidLinksUntil } from "~/accounts/email-links.server";
import {
  advanceJournal,
  beginIncarnation,
  readOwnPosition,
  readStanding,
  type Standing,
} from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import { replayErasures } from "./purge.server";

/** What keeps a database from serving, in a sentence with the command to run; null when it may serve. */
export async function whyNotToServe(): Promise<string | null> {
  const { database, journal } = services();
  const standing = await readStanding(database, journal);
  if (standing === "restored" && (await listTenants()).length === 0) await beginIncarnation(database, journal);
  else if (standing === "restored" || standing === "lost") return `${reasons[standing]}\n${remedy}`;
  else if (!(await advanceJournal(database, journal))) return `${reasons.restored}\n${remedy}`;
  return null;
}

const reasons = {
  restored:
    "This database is older than its journal: it comes from a backup. It would bring back people who were erased, and " +
    "sessions and mailed links that have ended since.",
  lost:
    "The journal is empty, and this database has written to one before: JOURNAL_DIR or JOURNAL_BUCKET names another " +
    "place than it did, or the journal was lost.",
} satisfies Partial<Record<Standing, string>>;

const remedy =
  "Stop every web process and worker, look that the journal is the right one, then run: npm run operator -- replay-deletions\n" +
  'docs/production.md, "Erasures and restores", tells the rest.';

export interface Replayed {
  standing: Standing;
  /** People erased again, by site. */
  erased: Record<string, number>;
  /** Sessions and mailed links that work no more; null when they stand, because the database was not restored. */
  ended: number | null;
}

/**
 * After a restore (D46): erases anew who was erased since the backup, ends every session and mailed link, asks the payment
 * providers for what was paid since, and only then lets the database serve. Cut short, it is run again.
 */
export async function replayJournal({ isRestored = false } = {}): Promise<Replayed> {
  const { database, journal } = services();
  const standing = await readStanding(database, journal);
  const catchesUp = isRestored || standing === "restored" || standing === "lost";
  const since = (await readOwnPosition(database))?.at ?? null;
  const erased: Replayed["erased"] = {};
  let ended = 0;
  for (const tenant of await listTenants()) {
    const scope = openTenant(tenant);
    erased[tenant.slug] = await replayErasures(scope);
    if (catchesUp) ended += await voidWhatEnded(scope);
    if (catchesUp) await scope.enqueue("payments.recover", { since: (since ?? (await longAgo(scope))).toISOString() });
  }
  if (catchesUp) await beginIncarnation(database, journal);
  return { standing, erased, ended: catchesUp ? ended : null };
}

/** Which of them had ended since the backup, nobody knows: all do. */
async function voidWhatEnded({ db, tenant }: TenantScope): Promise<number> {
  const ended = await db.write(async (w) => {
    const now = await w.now();
    return (await endSessionsUntil(w, now)) + (await voidLinksUntil(w, now));
  });
  await services().store.removePrefix(`t${tenant.id}:`);
  return ended;
}

/** A backup from before positions were kept says nothing of its age. */
async function longAgo({ db }: TenantScope): Promise<Date> {
  return db.read(async (q) => {
    const [row] = await q.rows(sql<{ at: Date }>`select app_now() - interval '30 days' as at`);
    return (row as { at: Date }).at;
  });
}
