import * as z from "zod";
import { advanceJournal, findEntry, putEntry } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";

/** The first entries, without a list of files, stay readable. */
const stored = z.object({ files: z.array(z.string()).default([]) });

/**
 * Erased members and the keys of their files, one file each, outside the database and the photo store, so that no
 * restore revives them (D46).
 */
export async function noteErasure({ tenant }: TenantScope, memberId: string, files: string[]): Promise<void> {
  const { database, journal } = services();
  await putEntry(journal, keyOf(tenant, memberId), { site: tenant.slug, member: memberId, files });
  // The advanced position distinguishes this database from an older backup.
  await advanceJournal(database, journal);
}

export async function listErasures({ tenant }: TenantScope): Promise<string[]> {
  const keys = await services().journal.list(folderOf(tenant));
  return keys.map((key) => key.slice(folderOf(tenant).length).replace(/\.json$/, ""));
}

/** The keys of the files that an erased member had. */
export async function listErasedFiles({ tenant }: TenantScope, memberId: string): Promise<string[]> {
  const entry = await findEntry(services().journal, keyOf(tenant, memberId), stored);
  return entry?.files ?? [];
}

function keyOf(tenant: TenantScope["tenant"], memberId: string): string {
  return `${folderOf(tenant)}${memberId}.json`;
}

/** Uses the site's slug, which stays the same in a rebuilt database, unlike the site's number. */
function folderOf({ slug }: TenantScope["tenant"]): string {
  return `erasures/${slug}/`;
}
