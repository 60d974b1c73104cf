import * as z from "zod";
import { type Replayed, replayJournal } from "~/deletion/restore.server";
import { readOwnPosition } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { type BookError, checkBooks } from "~/wallet/ledger-check.server";
import { checkActs } from "../act-check.server";
import { noteLostActs } from "../act-journal.server";
import { listFailedJobs, readHealth } from "../health.server";
import { networkVerb } from "./verb.server";

/** Verbs for the whole deployment: its state, and its repair after a restore. */
export const networkVerbs = [
  networkVerb({
    name: "books",
    permission: "money.see",
    help: "checks every site's books; ends with 1 when they do not agree",
    takes: {},
    run: () => checkAllBooks(),
  }),
  networkVerb({
    name: "replay-deletions",
    permission: "network.repair",
    help: `after a restore: repeats erasures made since the backup, ends every session and mailed link, asks the payment
providers for payments made since, and lets the database serve; restored=yes also covers a restore that the journal
cannot tell`,
    takes: { restored: z.literal("yes", "write restored=yes, or leave it out").optional() },
    options: { restored: "restored=yes" },
    run: (args) => replay(args.restored === "yes"),
  }),
  networkVerb({
    name: "audit-check",
    permission: "audit.see",
    help: `compares all acts of staff with the journal outside the database, and names the first that was changed, is
missing or was added by hand; ends with 1 then`,
    takes: {},
    run: () => checkActs(),
  }),
  networkVerb({
    name: "health",
    permission: "jobs.see",
    help: "database, store and background work",
    takes: {},
    run: () => readHealth(),
  }),
  networkVerb({
    name: "failed-jobs",
    permission: "jobs.see",
    help: "background work that is not tried again, and why",
    takes: {},
    run: () => listFailedJobs(),
  }),
] as const;

/** Replays the journal. After a restore, records which acts of staff are missing from the database. */
async function replay(isRestored: boolean): Promise<Replayed> {
  const since = (await readOwnPosition(services().database))?.at ?? new Date(0);
  const replayed = await replayJournal({ isRestored });
  if (replayed.ended !== null) await noteLostActs(since);
  return replayed;
}

/** Checks the ledgers of all tenants, like the nightly report (M09). */
async function checkAllBooks(): Promise<(BookError & { site: string })[]> {
  const found = [];
  for (const tenant of await listTenants()) {
    const errors = await openTenant(tenant).db.read((q) => checkBooks(q));
    found.push(...errors.map((error) => ({ site: tenant.slug, ...error })));
  }
  return found;
}
