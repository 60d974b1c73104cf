import * as z from "zod";
import type { OwedReturn } from "~/payments/returns.server";
import { advanceJournal, findEntry, putEntry } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";

/** Entries of older versions lack the list of files or of owed refunds. */
const stored = z.object({
  files: z.array(z.string()).default([]),
  owed: z.array(z.object({ orderId: z.guid(), credits: z.int(), amountMinor: z.int() })).default([]),
});

interface Erasure {
  /** Keys of the member's files. */
  files: string[];
  /** Refunds that were not sent yet, which a restore may lose. */
  owed: OwedReturn[];
}

/**
 * Stores an erasure with the keys of the member's files and the owed refunds. The journal is outside the database, so
 * that no restore loses an erasure (D46).
 */
export async function noteErasure({ tenant }: TenantScope, memberId: string, erasure: Erasure): Promise<void> {
  const { database, journal } = services();
  await putEntry(journal, keyOf(tenant, memberId), { site: tenant.slug, member: memberId, ...erasure });
  // Advance the journal's position, which later reveals a database restored from a backup.
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

/** Names the folder by the site's slug, because the slug stays the same in a rebuilt database. */
function folderOf({ slug }: TenantScope["tenant"]): string {
  return `erasures/${slug}/`;
}
