import { services } from "~/platform/services.server";
import { putEntry } from "~/platform/journal.server";
import { invoiceNumberFolder } from "~/tenancy/erased-tenants.server";
import type { TenantScope } from "~/tenancy/scope.server";

/** Number of latest invoice numbers that the journal keeps for operators. Programs use only the highest number. */
const keptNumbers = 20;

/** The highest invoice number in the journal, which survives a restore. 0 when the journal has none. */
export async function readIssuedNumber({ tenant }: TenantScope): Promise<number> {
  return Math.max(0, ...(await listNumbers(tenant.slug)));
}

/**
 * Stores the tenant's highest invoice number in the journal. Each number has its own file, so concurrent jobs overwrite
 * nothing.
 */
export async function noteIssuedNumber({ db, tenant }: TenantScope): Promise<void> {
  const highest = await db.read((q) =>
    q.from("invoices").select("number").orderBy("number", "desc").executeTakeFirst(),
  );
  if (!highest) return;
  const { journal } = services();
  const { number } = highest;
  await putEntry(journal, keyOf(tenant.slug, number), { number });
  const outlived = (await listNumbers(tenant.slug)).filter((each) => each <= number - keptNumbers);
  for (const each of outlived) await journal.remove(keyOf(tenant.slug, each));
}

async function listNumbers(slug: string): Promise<number[]> {
  const folder = invoiceNumberFolder(slug);
  const keys = await services().journal.list(folder);
  return keys.map((key) => Number(key.slice(folder.length, -".json".length))).filter(Number.isSafeInteger);
}

const keyOf = (slug: string, number: number) => `${invoiceNumberFolder(slug)}${number}.json`;
