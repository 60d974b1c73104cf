import * as z from "zod";
import { advanceJournal, findEntry, putEntry } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";

/** Entries of the first version have no list of files. */
const stored = z.object({ files: z.array(z.string()).default([]) });

/**
 * Writes a file with the member's id and the keys of the member's files. The journal lies outside the database and
 * the photo store, so that no restore loses an erasure (D46).
 */
export async function noteErasure({ tenant }: TenantScope, memberId: string, files: string[]): Promise<void> {
  const { database, journal } = services();
  await putEntry(journal, keyOf(tenant, memberId), { site: tenant.slug, member: memberId, files });
  // The advanced position shows later that an older database comes from a backup.
  await advanceJournal(database, journal);
}

export async function listErasures({ tenant }: TenantScope): Promise<string[]> {
  const keys = await services().journal.list(folderOf(tenant));
  return keys.map((key) => key.slice(folderOf(tenant).length).replace(/\.json$/, ""));
}

export async function listErasedFiles({ tenant }: TenantScope, memberId: string): Promise<string[]> {
  const entry = await findEntry(services().journal, keyOf(tenant, memberId), stored);
  return entry?.files ?? [];
}

function keyOf(tenant: TenantScope["tenant"], memberId: string): string {
  return `${folderOf(tenant)}${memberId}.json`;
}

/** The folder has the site's slug. A rebuilt database gives a site another number, but the same slug. */
function folderOf({ slug }: TenantScope["tenant"]): string {
  return `erasures/${slug}/`;
}
