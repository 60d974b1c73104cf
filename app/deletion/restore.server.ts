import { sql } from "kysely";
import { endSessionsUntil } from "~/accounts/sessions.server";
import { voidLinksUntil } from "~/accounts/email-links.server";
import { CommandRefused } from "~/platform/errors";
import type { FileStore } from "~/platform/files";
import {
  advanceJournal,
  beginIncarnation,
  type JournalState,
  readJournalState,
  readOwnPosition,
} from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import { listErasedTenants } from "~/tenancy/erased-tenants.server";
import { listTenantAges, readAllTenants } from "~/tenancy/resolve.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { replayRequests } from "./deletion.server";
import { replayErasures } from "./purge.server";
import { replayReturns } from "./reactivation.server";
import { completeRequests } from "./request-journal.server";

/**
 * Returns why a database must not serve requests, with the command that repairs the database. Null for a usable
 * database.
 */
export async function findRestoreProblem(): Promise<string | null> {
  const { database, journal } = services();
  const journalState = await readJournalState(database, journal);
  if (journalState === "restored" && (await listTenantAges()).length === 0) await beginIncarnation(database, journal);
  else if (journalState === "restored" || journalState === "lost") return `${reasons[journalState]}\n${remedy}`;
  else if (!(await advanceJournal(database, journal))) return `${reasons.restored}\n${remedy}`;
  return null;
}

const reasons = {
  restored:
    "This database is older than its journal: it comes from a backup. It would bring back erased people, " +
    "ended sessions and ended mailed links.",
  lost:
    "The journal is empty, and this database has written to one before: JOURNAL_DIR or JOURNAL_BUCKET names another " +
    "place than before, or the journal was lost.",
} satisfies Partial<Record<JournalState, string>>;

const remedy =
  "Stop every web process and worker, check that the journal is the right one, then run: npm run operator -- replay-deletions\n" +
  'docs/production.md, "Erasures and restores", has the details.';

export interface Replayed {
  journalState: JournalState;
  /** Number of members erased again, by site. */
  erased: Record<string, number>;
  /** Number of members deleted again, by site, because the backup lacks their request. */
  left: Record<string, number>;
  /** Number of members reactivated again, by site, because the backup lacks their reactivation. */
  returned: Record<string, number>;
  /** Number of sessions and mailed links that the replay has ended. Null for a database without a restore. */
  ended: number | null;
}

/**
 * Replays the journal after a restore, then allows the database to serve requests (D46). Idempotent. Throws
 * `CommandRefused` for an unreadable or erased tenant.
 */
export async function replayJournal({ isRestored = false } = {}): Promise<Replayed> {
  const { database, journal } = services();
  const journalState = await readJournalState(database, journal);
  const catchesUp = isRestored || journalState === "restored" || journalState === "lost";
  const since = (await readOwnPosition(database))?.at ?? null;
  const erased: Replayed["erased"] = {};
  const left: Replayed["left"] = {};
  const returned: Replayed["returned"] = {};
  let ended = 0;
  const tenants = await listReadableTenants();
  // Check only after a restore, because an erased tenant also exists while a job repeats its erasure.
  if (catchesUp) await refuseTenantsBack(journal);
  for (const tenant of tenants) {
    const scope = openTenant(tenant);
    erased[tenant.slug] = await replayErasures(scope);
    if (catchesUp) ended += await voidWhatEnded(scope);
    // A lost journal does not show which members reactivated.
    if (catchesUp && journalState !== "lost") returned[tenant.slug] = await replayReturns(scope);
    // Run after the end of all links, because `replayRequests` mails new reactivation links.
    if (catchesUp) left[tenant.slug] = await replayRequests(scope, since);
    if (catchesUp) await completeRequests(scope);
    if (catchesUp) await scope.enqueue("payments.recover", { since: (since ?? (await longAgo(scope))).toISOString() });
  }
  if (catchesUp) await beginIncarnation(database, journal);
  return { journalState, erased, left, returned, ended: catchesUp ? ended : null };
}

/** Lists every tenant. Throws for a tenant that cannot be read. */
async function listReadableTenants(): Promise<Tenant[]> {
  const { tenants, broken } = await readAllTenants();
  if (broken.length > 0) {
    throw new CommandRefused(
      `The record of ${broken.join(", ")} cannot be read, so its erasures cannot be replayed. Nothing was done.\n` +
        "Correct the record (npm run tenant -- apply), then run replay-deletions again.",
    );
  }
  return tenants;
}

async function refuseTenantsBack(journal: FileStore): Promise<void> {
  const back = await listTenantsBack(journal);
  if (back.length === 0) return;
  throw new CommandRefused(
    `The backup brought back ${back.join(", ")}, erased since it was made. Nothing was done.\n` +
      "Erase each again (npm run tenant -- erase), then run replay-deletions again.",
  );
}

/** Lists erased tenants that a backup brought back. Excludes new tenants with the slug of an erased tenant. */
async function listTenantsBack(journal: FileStore): Promise<string[]> {
  const erased = new Map((await listErasedTenants(journal)).map(({ slug, at }) => [slug, at]));
  const ages = await listTenantAges();
  return ages.flatMap(({ slug, madeAt }) => (madeAt < (erased.get(slug) ?? madeAt) ? [slug] : []));
}

/** Ends every session and link, because a backup does not show which sessions and links ended later. */
async function voidWhatEnded({ db, tenant }: TenantScope): Promise<number> {
  const now = await db.read((q) => q.now());
  const ended = (await endInPages(db, now, endSessionsUntil)) + (await endInPages(db, now, voidLinksUntil));
  await services().store.removePrefix(`t${tenant.id}:`);
  return ended;
}

/** Ends one page per transaction, because all rows of a large tenant would exceed the statement timeout. */
async function endInPages(
  db: TenantScope["db"],
  until: Date,
  endPage: typeof endSessionsUntil | typeof voidLinksUntil,
): Promise<number> {
  let count = 0;
  for (let after: string | null = ""; after !== null; ) {
    const from: string = after;
    const page = await db.write((w) => endPage(w, until, from));
    count += page.count;
    after = page.last;
  }
  return count;
}

/** Returns the instant thirty days ago. Used for a backup of unknown age, without a journal position. */
async function longAgo({ db }: TenantScope): Promise<Date> {
  return db.read(async (q) => {
    const [row] = await q.rows(sql<{ at: Date }>`select app_now() - interval '30 days' as at`);
    return (row as { at: Date }).at;
  });
}
