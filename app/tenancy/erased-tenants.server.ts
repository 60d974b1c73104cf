import * as z from "zod";
import type { FileStore } from "~/platform/files";
import { findEntry, putEntry } from "~/platform/journal.server";

/** The erased tenants, kept in the journal. A restored database is then known to lack these erasures. */
interface ErasedTenant {
  slug: string;
  at: Date;
  /** The operator's reason for erasing unsettled money. */
  unsettled?: string | undefined;
}

const folder = "tenants/";
const stored = z.object({ slug: z.string(), at: z.coerce.date(), unsettled: z.string().optional() });

/** A later erasure of a tenant with the same slug overwrites this note. */
export async function noteErasedTenant(journal: FileStore, slug: string, unsettled?: string): Promise<void> {
  const entry: ErasedTenant = { slug, at: new Date(), unsettled };
  await putEntry(journal, `${folder}${slug}.json`, entry);
}

export async function listErasedTenants(journal: FileStore): Promise<ErasedTenant[]> {
  const entries = await Promise.all((await journal.list(folder)).map((key) => findEntry(journal, key, stored)));
  return entries.filter((entry) => entry !== null);
}

/** The journal's folder of a tenant's deletion requests. */
export function requestFolder(slug: string): string {
  return `deletion-requests/${slug}/`;
}

/** The journal's file with the instant since which the folder has held every open request. */
export function requestsCompleteKey(slug: string): string {
  return `complete-requests/${slug}.json`;
}
