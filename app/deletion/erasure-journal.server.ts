import { advanceJournal } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";

/**
 * Erased members, one immutable file each, outside the database and the photo store, so that no restore revives them
 * (D46).
 */
export async function noteErasure({ tenant }: TenantScope, memberId: string): Promise<void> {
  const entry = { site: tenant.slug, member: memberId };
  const bytes = new TextEncoder().encode(JSON.stringify(entry));
  const { database, journal } = services();
  await journal.put(`${folderOf(tenant)}${memberId}.json`, bytes, "application/json");
  // The advanced position distinguishes this database from an older backup.
  await advanceJournal(database, journal);
}

export async function listErasures({ tenant }: TenantScope): Promise<string[]> {
  const keys = await services().journal.list(folderOf(tenant));
  return keys.map((key) => key.slice(folderOf(tenant).length).replace(/\.json$/, ""));
}

/** Uses the site's slug, which stays the same in a rebuilt database, unlike the site's number. */
function folderOf({ slug }: TenantScope["tenant"]): string {
  return `erasures/${slug}/`;
}
