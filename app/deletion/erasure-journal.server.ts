import { advanceJournal } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";

/**
 * Who was erased, kept outside the database and outside the photo store, so that no restore of either takes it back
 * (D46). One file per person with nothing in it but ids: written once, never changed.
 */
export async function noteErasure({ tenant }: TenantScope, memberId: string): Promise<void> {
  const entry = { site: tenant.slug, member: memberId };
  const bytes = new TextEncoder().encode(JSON.stringify(entry));
  const { database, journal } = services();
  await journal.put(`${folderOf(tenant)}${memberId}.json`, bytes, "application/json");
  // A backup from before this moment must be told apart from a database that has seen it.
  await advanceJournal(database, journal);
}

export async function listErasures({ tenant }: TenantScope): Promise<string[]> {
  const keys = await services().journal.list(folderOf(tenant));
  return keys.map((key) => key.slice(folderOf(tenant).length).replace(/\.json$/, ""));
}

/** By the site's name, which a database made anew gives to another number. */
function folderOf({ slug }: TenantScope["tenant"]): string {
  return `erasures/${slug}/`;
}
