import * as z from "zod";
import type { FileStore } from "~/platform/files";
import { findEntry, putEntry } from "~/platform/journal.server";

/** An erased tenant, noted in the journal, so that a restored database can erase the tenant again. */
interface ErasedTenant {
  slug: string;
  at: Date;
  /** The operator's reason for erasing a tenant with unsettled money. */
  unsettled?: string | undefined;
}

const folder = "tenants/";
const stored = z.object({ slug: z.string(), at: z.coerce.date(), unsettled: z.string().optional() });

/** Overwrites the note of an earlier tenant with the same slug. */
export async function noteErasedTenant(journal: FileStore, slug: string, unsettled?: string): Promise<void> {
  const entry: ErasedTenant = { slug, at: new Date(), unsettled };
  await putEntry(journal, `${folder}${slug}.json`, entry);
}

export async function listErasedTenants(journal: FileStore): Promise<ErasedTenant[]> {
  const entries = await Promise.all((await journal.list(folder)).map((key) => findEntry(journal, key, stored)));
  return entries.filter((entry) => entry !== null);
}

export function requestFolder(slug: string): string {
  return `deletion-requests/${slug}/`;
}

export function invoiceNumberFolder(slug: string): string {
  return `invoice-numbers/${slug}/`;
}

export function actFolder(slug: string): string {
  return `acts/${slug}/`;
}

/**
 * Key of the journal file that holds an instant. From this instant on, the journal contains every open deletion
 * request.
 */
export function requestsCompleteKey(slug: string): string {
  return `complete-requests/${slug}.json`;
}
