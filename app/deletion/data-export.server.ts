import { type RawBuilder, sql } from "kysely";
import { getAccount } from "~/accounts/accounts.server";
import { verifyPassword } from "~/accounts/passwords.server";
import { translator } from "~/i18n/catalogue.server";
import { localeOrDefault } from "~/i18n/locales";
import { queueMail } from "~/notifications/mail/outbox.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import type { StoredFile } from "~/platform/files";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { removeDiscardedFiles } from "~/tenancy/discarded-files.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { packExport } from "./export-archive.server";

/** Hours in which a copy can be downloaded. An unfinished copy expires after the same time. */
export const exportHours = 48;

export interface DataExport {
  isReady: boolean;
  bytes: number | null;
  expiresAt: Date;
}

/** Finds the copy of a member's data. Null for an expired copy. */
export async function findExport(q: TenantReader, memberId: string): Promise<DataExport | null> {
  const [row] = await q.rows(sql<DataExport>`
    select ready_at is not null as "isReady", bytes, expires_at as "expiresAt" from data_exports
    where tenant_id = ${q.tenantId} and member_id = ${memberId} and expires_at > app_now()`);
  return row ?? null;
}

/** Orders a copy of a member's data. Requires the password (A11) and allows one copy at a time. */
export async function requestExport(scope: TenantScope, memberId: string, password: string): Promise<void> {
  await services().limiter.consume("export", `${scope.tenant.id}:${memberId}`);
  const account = await scope.db.read((q) => getAccount(q, memberId));
  if (!(await verifyPassword(account.passwordHash, password))) throw new Refusal("password.wrong", {}, "password");
  await scope.db.write(async (w) => {
    if (!(await orderExport(w, memberId))) throw new Refusal("export.under_way");
  });
}

/** Orders a copy. A mail follows when the copy is ready. Returns false while an unexpired copy exists. */
export async function orderExport(w: TenantWriter, memberId: string): Promise<boolean> {
  const exportId = await placeExport(w, memberId);
  if (exportId) await w.enqueue("export.make", { memberId, exportId });
  return exportId !== null;
}

/**
 * Inserts the row of a new copy. Null while an unexpired copy exists. Reuses the row and file of an expired copy, so
 * that no file is left without a row.
 */
async function placeExport(w: TenantWriter, memberId: string): Promise<string | null> {
  const [placed] = await w.rows(sql<{ id: string }>`
    insert into data_exports as e (tenant_id, member_id, id, requested_at, expires_at)
    values (${w.tenantId}, ${memberId}, ${randomId()}, app_now(), app_now() + make_interval(hours => ${exportHours}))
    on conflict (tenant_id, member_id) do update set requested_at = excluded.requested_at,
      ready_at = null, bytes = null, expires_at = excluded.expires_at
    where e.expires_at <= excluded.requested_at
    returning id`);
  return placed?.id ?? null;
}

function keyOf(exportId: string): string {
  return `exports/${exportId}.zip`;
}

export function exportKey(exportId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`('exports/' || ${exportId} || '.zip')`;
}

/** Stores the file, then marks the copy as ready. A repeated job overwrites the file of an interrupted job. */
export async function makeExport(scope: TenantScope, memberId: string, exportId: string): Promise<void> {
  const account = await scope.db.read((q) => findWaiting(q, memberId, exportId));
  if (!account) return;
  const bytes = await packCopy(scope, memberId, account.locale);
  await scope.files.put(keyOf(exportId), bytes, "application/zip");
  const isWanted = await scope.db.write((w) => finish(w, { memberId, exportId, bytes: bytes.byteLength }));
  // Remove the copy of an account that was deleted during the packing.
  if (!isWanted) await scope.files.remove(keyOf(exportId));
}

/** Packs a copy of a member's data, with an introduction in the member's language. */
export async function packCopy(scope: TenantScope, memberId: string, locale: string): Promise<Uint8Array> {
  const readMe = translator(localeOrDefault(locale))("mail:exportReadMe", { name: scope.tenant.settings.name });
  return packExport(scope, memberId, `${readMe}\n`);
}

async function findWaiting(q: TenantReader, memberId: string, exportId: string) {
  const [row] = await q.rows(sql<{ locale: string }>`
    select a.locale from data_exports e
    join members m on m.tenant_id = ${q.tenantId} and m.id = e.member_id and m.state in ('active', 'unconfirmed')
    join accounts a on a.tenant_id = ${q.tenantId} and a.member_id = e.member_id
    where e.tenant_id = ${q.tenantId} and e.member_id = ${memberId} and e.id = ${exportId} and e.ready_at is null`);
  return row;
}

interface Finished {
  memberId: string;
  exportId: string;
  bytes: number;
}

async function finish(w: TenantWriter, { memberId, exportId, bytes }: Finished): Promise<boolean> {
  const t = w.tenantId;
  const done = await w.rows(sql`
    update data_exports set ready_at = app_now(), bytes = ${bytes},
      expires_at = app_now() + make_interval(hours => ${exportHours})
    where tenant_id = ${t} and member_id = ${memberId} and id = ${exportId}
      and exists (select from members m where m.tenant_id = ${t} and m.id = ${memberId} and m.state <> 'deleted')
    returning 1`);
  if (done.length === 0) return false;
  const { email: to, locale, name } = await getAccount(w, memberId);
  await queueMail(w, { template: "exportReady", to, locale, memberId, facts: { name, link: paths.dataExport() } });
  return true;
}

/**
 * Reads the file of a logged-in member's copy. No mailed link opens the file, because other people could use a
 * forwarded link.
 */
export async function findExportFile(
  q: TenantReader,
  files: TenantScope["files"],
  memberId: string,
): Promise<StoredFile | null> {
  const [row] = await q.rows(sql<{ id: string }>`
    select id from data_exports where tenant_id = ${q.tenantId} and member_id = ${memberId}
      and ready_at is not null and expires_at > app_now()`);
  return row ? files.get(keyOf(row.id)) : null;
}

/**
 * Removes expired copies. One statement deletes the row and queues the file's removal, so that a copy ordered meanwhile
 * keeps its file.
 */
export async function removeOldExports(scope: TenantScope): Promise<number> {
  const old = await scope.db.write((w) =>
    w.rows(sql`
      with gone as (delete from data_exports where tenant_id = ${w.tenantId} and expires_at <= app_now() returning id)
      insert into discarded_files (tenant_id, key, discarded_at)
      select ${w.tenantId}::integer, ${exportKey(sql`gone.id`)}, app_now() from gone returning 1`),
  );
  await removeDiscardedFiles(scope);
  return old.length;
}
