import * as z from "zod";
import type { FileStore } from "~/platform/files";

/** The erased tenants, kept in the journal. A restored database is then known to lack these erasures. */
export interface ErasedTenant {
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
  await journal.put(`${folder}${slug}.json`, new TextEncoder().encode(JSON.stringify(entry)), "application/json");
}

export async function listErasedTenants(journal: FileStore): Promise<ErasedTenant[]> {
  const files = await Promise.all((await journal.list(folder)).map((key) => journal.get(key)));
  return files.flatMap((file) => (file ? stored.parse(JSON.parse(new TextDecoder().decode(file.bytes))) : []));
}
