import type pg from "pg";
import { keptPersonKey, sealedKeptKeyColumn } from "~/accounts/person-keys.server";
import { sealedMailColumn } from "~/notifications/mail/outbox.server";
import { sealedSubscriptionColumn } from "~/notifications/push-subscriptions.server";
import { sealedDraftColumn } from "~/payments/debit-drafts.server";
import { sealedMandateColumn } from "~/payments/debit-mandates.server";
import { sealedMethodColumn } from "~/payments/kept-methods.server";
import { sealedReleaseColumn } from "~/payments/method-releases.server";
import { retireOlderKeys, findKeyProblem } from "~/platform/key-ring.server";
import { type Keys, openWithVersion, type SealedColumn, sealedPrefix, sealText } from "~/platform/keys.server";
import { sealedSecretColumn } from "~/tenancy/secrets";
import { sealedWebhookColumns } from "~/webhooks/endpoints.server";
import { sealedCodeColumn } from "./staff/one-time-codes.server";
import {
  actAsTenant,
  inTransaction,
  listStoredTenants,
  OnboardingError,
  type OperatorDatabase,
} from "./tenant-onboarding.server";

/** Columns with encrypted values. A test compares the list with the catalogue. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedSecretColumn,
  sealedKeptKeyColumn,
  sealedMailColumn,
  sealedSubscriptionColumn,
  sealedDraftColumn,
  sealedMandateColumn,
  sealedMethodColumn,
  sealedReleaseColumn,
  ...sealedWebhookColumns,
  sealedCodeColumn,
];

const columnsOfTenants = sealedColumns.filter(({ ofNetwork }) => !ofNetwork);
const columnsOfNetwork = sealedColumns.filter(({ ofNetwork }) => ofNetwork);

/** Values without a tenant use keys derived for tenant 0. */
const network = 0;

const rowsAtOnce = 200;

export interface Resealed {
  /** Number of values that this run re-encrypted, by table. */
  resealed: Record<string, number>;
  /** Number of values that no current key decrypts, by table. Their key was lost. */
  unreadable: Record<string, number>;
  /** Number of values that a process with an older key encrypted during the run. */
  left: number;
  /** Ids of keys that are no longer in use. */
  retired: string[];
}

/**
 * Re-encrypts all values of older keys, in batches per tenant. Each value names its key, so that an interrupted run can
 * continue.
 */
export async function resealAll(database: OperatorDatabase, keys: Keys): Promise<Resealed> {
  const trouble = await findKeyProblem(database, keys);
  if (trouble) throw new OnboardingError(trouble);
  const result: Resealed = { resealed: {}, unreadable: {}, left: 0, retired: [] };
  const tenants = await listStoredTenants(database);
  for (const { id } of tenants) {
    await keepPersonKey(database, keys, id);
    for (const column of columnsOfTenants) await resealColumn(database, keys, id, column, result);
  }
  for (const column of columnsOfNetwork) await resealColumn(database, keys, network, column, result);
  const unreadable = sumOf(result.unreadable);
  for (const { id } of tenants) result.left += await countOlder(database, keys, id, columnsOfTenants);
  result.left += await countOlder(database, keys, network, columnsOfNetwork);
  result.left -= unreadable;
  // Keeps the older keys while a process still encrypts with them. Unreadable values need no key.
  if (result.left === 0) {
    await retireOlderKeys(database, keys);
    result.retired = keys.ids.slice(1);
  }
  return result;
}

/** Stores the key that hashes a tenant's person keys, once, before the old master keys are removed. */
async function keepPersonKey(database: OperatorDatabase, keys: Keys, tenantId: number): Promise<void> {
  const { name, sealed } = keptPersonKey(keys, tenantId);
  await inTransaction(database, async (client) => {
    await actAsTenant(client, tenantId);
    await client.query(
      `insert into ${sealedKeptKeyColumn.table} (tenant_id, name, sealed) values ($1, $2, $3)
       on conflict (tenant_id, name) do nothing`,
      [tenantId, name, sealed],
    );
  });
}

async function resealColumn(
  database: OperatorDatabase,
  keys: Keys,
  tenantId: number,
  column: SealedColumn,
  result: Resealed,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const batch: Batch = await inTransaction(database, (client) => resealBatch(client, keys, tenantId, column, after));
    result.resealed[column.table] = (result.resealed[column.table] ?? 0) + batch.resealed;
    if (batch.unreadable > 0)
      result.unreadable[column.table] = (result.unreadable[column.table] ?? 0) + batch.unreadable;
    if (batch.last === null) return;
    after = batch.last;
  }
}

interface Batch {
  resealed: number;
  unreadable: number;
  /** Id of the last row in the batch. Null for an empty batch. */
  last: string | null;
}

async function resealBatch(
  client: pg.PoolClient,
  keys: Keys,
  tenantId: number,
  column: SealedColumn,
  after: string | null,
): Promise<Batch> {
  if (!column.ofNetwork) await actAsTenant(client, tenantId);
  const { table, column: sealedIn, row, purpose, placeOf, renew } = column;
  const { rows } = await client.query<{ row: string; sealed: string }>(
    `select ${row}::text as row, ${sealedIn} as sealed from ${table}
     where ${olderIn(column)} and ($3::text is null or ${row}::text > $3) order by ${row}::text limit ${rowsAtOnce} for update`,
    [tenantId, `${sealedPrefix(keys.ids[0])}%`, after],
  );
  const key = keys.deriveKey(purpose, tenantId);
  let resealed = 0;
  for (const { row: name, sealed } of rows) {
    const opened = openWithVersion(sealed, key, placeOf(tenantId, name));
    if (!opened) continue;
    const text = opened.plain.toString("utf8");
    const renewed = renew?.(text, { keys, tenantId, version: opened.version }) ?? { plain: text, columns: {} };
    const values = { [sealedIn]: sealText(renewed.plain, key, placeOf(tenantId, name)), ...renewed.columns };
    const assigned = Object.keys(values).map((each, at) => `${each} = $${at + 3}`);
    await client.query(`update ${table} set ${assigned.join(", ")} where ${ofTenant(column)} and ${row}::text = $2`, [
      tenantId,
      name,
      ...Object.values(values),
    ]);
    resealed += 1;
  }
  return { resealed, unreadable: rows.length - resealed, last: rows.at(-1)?.row ?? null };
}

/** SQL condition: the value has an older key. Sent mails have empty values, which need no key. */
function olderIn(sealed: SealedColumn): string {
  return `${ofTenant(sealed)} and ${sealed.column} <> '' and ${sealed.column} not like $2`;
}

/** SQL condition: the row belongs to tenant $1. Tables without a tenant belong to tenant 0. */
function ofTenant({ ofNetwork }: SealedColumn): string {
  return ofNetwork ? "$1::integer = 0" : "tenant_id = $1";
}

async function countOlder(
  database: OperatorDatabase,
  keys: Keys,
  tenantId: number,
  columns: readonly SealedColumn[],
): Promise<number> {
  return inTransaction(database, async (client) => {
    if (tenantId !== network) await actAsTenant(client, tenantId);
    let count = 0;
    for (const column of columns) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::integer as count from ${column.table} where ${olderIn(column)}`,
        [tenantId, `${sealedPrefix(keys.ids[0])}%`],
      );
      count += rows[0]?.count ?? 0;
    }
    return count;
  });
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}
