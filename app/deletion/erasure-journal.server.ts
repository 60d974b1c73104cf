import * as z from "zod";
import type { OwedReturn } from "~/payments/returns.server";
import { advanceJournal, findEntry, putEntry } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";

/** Entries of earlier versions have no list of files, or none of owed returns. */
const stored = z.object({
  files: z.array(z.string()).default([]),
  owed: z.array(z.object({ orderId: z.guid(), credits: z.int(), amountMinor: z.int() })).default([]),
});

interface Erasure {
  /** Keys of the member's files. */
  files: string[];
  /** Returns whose money was not sent yet. A restore may lose them. */
  owed: OwedReturn[];
}

/**
 * Writes a file with the member's id, the keys of the member's files and the owed returns. The journal lies outside
 * the database and the photo store, so that no restore loses an erasure (D46).
 */
export async function noteErasure({ tenant }: TenantScope, memberId: string, erasure: Erasure): Promise<void> {
  const { database, journal } = services();
  await putEntry(journal, keyOf(tenant, memberId), { site: tenant.slug, member: memberId, ...erasure });
  // The advanced position shows later that an older database comes from a backup.
  await advanceJournal(database, journal);
}

export async function listErasures({ tenant }: TenantScope): Promise<string[]> {
  const keys = await services().journal.list(folderOf(tenant));
  return keys.map((key) => key.slice(folderOf(tenant).length).replace(/\.json$/, ""));
}

export async function findErasure({ tenant }: TenantScope, memberId: string): Promise<Erasure> {
  const entry = await findEntry(services().journal, keyOf(tenant, memberId), stored);
  return entry ?? { files: [], owed: [] };
}

function keyOf(tenant: TenantScope["tenant"], memberId: string): string {
  return `${folderOf(tenant)}${memberId}.json`;
}

/** The folder has the site's slug. A rebuilt database gives a site another number, but the same slug. */
function folderOf({ slug }: TenantScope["tenant"]): string {
  return `erasures/${slug}/`;
}
