import * as z from "zod";
import { replayJournal } from "~/deletion/restore.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { type BookError, checkBooks } from "~/wallet/check.server";
import { listFailedJobs, readHealth } from "../health.server";
import { networkVerb } from "./verb.server";

/** Verbs for the whole deployment: its state, and its repair after a restore. */
export const networkVerbs = [
  networkVerb({
    name: "books",
    help: "checks every site's books; ends with 1 when they do not agree",
    takes: {},
    run: () => checkAllBooks(),
  }),
  networkVerb({
    name: "replay-deletions",
    help: `after a restore: repeats erasures made since the backup, ends every session and mailed link, asks the payment
providers for payments made since, and lets the database serve; restored=yes also covers a restore that the journal
cannot tell`,
    takes: { restored: z.literal("yes", "write restored=yes, or leave it out").optional() },
    options: { restored: "restored=yes" },
    run: (args) => replayJournal({ isRestored: args.restored === "yes" }),
  }),
  networkVerb({ name: "health", help: "database, store and background work", takes: {}, run: () => readHealth() }),
  networkVerb({
    name: "failed-jobs",
    help: "background work that is not tried again, and why",
    takes: {},
    run: () => listFailedJobs(),
  }),
] as const;

/** Checks the books of all tenants, as the nightly report does (M09). */
async function checkAllBooks(): Promise<(BookError & { site: string })[]> {
  const found = [];
  for (const tenant of await listTenants()) {
    const errors = await openTenant(tenant).db.read((q) => checkBooks(q));
    found.push(...errors.map((error) => ({ site: tenant.slug, ...error })));
  }
  return found;
}
