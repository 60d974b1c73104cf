import { type RawBuilder, sql } from "kysely";
import { forgetTriesOf } from "~/accounts/login-tries.server";
import { chatPhotoKey } from "~/chat/photos.server";
import { forgetMethod } from "~/payments/kept-methods.server";
import { findPayer } from "~/payments/payer.server";
import { type OwedReturn, returnAllOrders, returnOrdersSince, returnOwed } from "~/payments/returns.server";
import { fullPhotoKey, photoKeys } from "~/profiles/photos.server";
import { lockProfile } from "~/accounts/profile-lock.server";
import { removeFiles } from "~/tenancy/discarded-files.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { balanceOf, spend } from "~/wallet/ledger.server";
import { exportKey } from "./data-export.server";
import { erased, erasedByAddress } from "./erasure-list";

type ErasedRows = Record<string, number>;

/** Lists the storage keys of a member's photos and export, and of all photos in the member's conversations. */
export async function listFiles(q: TenantReader, memberId: string): Promise<string[]> {
  const chatPhotos = await q.rows(sql<{ key: string }>`
    select ${chatPhotoKey(sql`(x.photo ->> 'file')`)} as key from participants p
    join messages x on x.tenant_id = ${q.tenantId} and x.conversation_id = p.conversation_id and x.photo is not null
    where p.tenant_id = ${q.tenantId} and p.member_id = ${memberId}`);
  return (await listOwnFiles(q, memberId)).concat(chatPhotos.map(({ key }) => key));
}

async function listOwnFiles(q: TenantReader, memberId: string): Promise<string[]> {
  const photos = await q.from("photos").select("id").where("member_id", "=", memberId).execute();
  const copies = await q.rows(sql<{ key: string }>`
    select ${exportKey(sql`id`)} as key from data_exports where tenant_id = ${q.tenantId} and member_id = ${memberId}`);
  return photos.flatMap(({ id }) => photoKeys(id)).concat(copies.map(({ key }) => key));
}

/**
 * Removes the files of a member's photos and export. Call before `eraseRows`, so that a repeated purge still finds the
 * files. Chat photos are removed after their messages.
 */
export async function eraseFiles(scope: TenantScope, memberId: string): Promise<void> {
  await removeFiles(scope, await scope.db.read((q) => listOwnFiles(q, memberId)));
}

/**
 * Erases a member's rows in one transaction and fails when rows remain. Idempotent. Returns the number of rows per
 * table. `owed` are refunds that a restore may have lost.
 */
export async function eraseRows(
  w: TenantWriter,
  memberId: string,
  owed: readonly OwedReturn[] = [],
): Promise<ErasedRows> {
  const address = await holdAddress(w, memberId);
  // Lock the profile before the wallet and all other rows, although the profile's row is deleted last.
  await lockProfile(w, memberId);
  const byAddress = address ? await eraseAddress(w, address) : {};
  await returnOwed(w, memberId, owed);
  await returnLatePurchases(w, memberId);
  await giveUpCredits(w, memberId);
  // Revoke the payment method at the provider while the method's row still exists.
  await forgetMethod(w, memberId);
  await discardPhotos(w, memberId);
  await keepAppealLinks(w, memberId);
  const counts: ErasedRows = { ...byAddress };
  for (const table of Object.keys(erased) as (keyof typeof erased)[]) {
    counts[table] = await count(w, sql`delete from ${sql.table(table)} where ${namedIn(w, table, memberId)}`);
  }
  // A sign-up without an email address has a draft under the member's id only.
  await w.remove("signup_drafts").where("member_id", "=", memberId).execute();
  await w.rows(sql`update complaints set member_id = null, reply_to = null
    where tenant_id = ${w.tenantId} and member_id = ${memberId}`);
  await w.update("appeals").set({ member_id: null }).where("member_id", "=", memberId).execute();
  await w.update("reports").set({ reporter_id: null }).where("reporter_id", "=", memberId).execute();
  await w.rows(sql`delete from work_items where tenant_id = ${w.tenantId} and member_id = ${memberId}
    and (closed_at is not null or kind in ('photo', 'text', 'message'))`);
  await emptyMember(w, memberId);
  const left = await listTablesWithRowsOf(w, memberId);
  if (left.length > 0) throw new Error(`The erasure left rows in ${left.join(", ")}`);
  return Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));
}

/** Keeps the links to contest a decision for six months, without the member's id (DSA 20(1)). */
async function keepAppealLinks(w: TenantWriter, memberId: string): Promise<void> {
  await w
    .update("email_links")
    .set({ member_id: null })
    .where("member_id", "=", memberId)
    .where("purpose", "=", "appeal")
    .execute();
}

/** Leaves the photos to the job that removes discarded files, because a report may still need the photos. */
async function discardPhotos(w: TenantWriter, memberId: string): Promise<void> {
  const t = w.tenantId;
  await w.rows(sql`
    insert into discarded_files (tenant_id, key, discarded_at)
    select ph.tenant_id, ${fullPhotoKey(sql`ph.id`)}, app_now() from photos ph
    where ph.tenant_id = ${t} and ph.member_id = ${memberId}`);
}

export async function listTablesWithRowsOf(q: TenantReader, memberId: string): Promise<string[]> {
  const parts = (Object.keys(erased) as (keyof typeof erased)[]).map(
    (table) =>
      sql<{
        name: string;
      }>`select ${table}::text as name from ${sql.table(table)} where ${namedIn(q, table, memberId)}`,
  );
  const rows = await q.rows(
    sql<{ name: string }>`select distinct name from (${sql.join(parts, sql` union all `)}) found`,
  );
  return rows.map(({ name }) => name);
}

function namedIn(q: TenantReader, table: keyof typeof erased, memberId: string): RawBuilder<boolean> {
  const columns = erased[table].map((column) => sql`${sql.ref(column)} = ${memberId}::uuid`);
  return sql<boolean>`tenant_id = ${q.tenantId} and (${sql.join(columns, sql` or `)})`;
}

async function count(w: TenantWriter, statement: RawBuilder<unknown>): Promise<number> {
  return (await w.rows(sql`${statement} returning 1`)).length;
}

/** Locks the account until the commit, so that no payment is settled meanwhile. Returns the email address. */
async function holdAddress(w: TenantWriter, memberId: string): Promise<string | null> {
  const row = await w.from("accounts").select("email").where("member_id", "=", memberId).forUpdate().executeTakeFirst();
  return row?.email ?? null;
}

async function eraseAddress(w: TenantWriter, address: string): Promise<ErasedRows> {
  const t = w.tenantId;
  const rules: Record<(typeof erasedByAddress)[number], () => Promise<number>> = {
    dev_mails: () => count(w, sql`delete from dev_mails where tenant_id = ${t} and lower(to_address) = ${address}`),
    signup_drafts: () =>
      count(w, sql`delete from signup_drafts where tenant_id = ${t} and lower(fields ->> 'email') = ${address}`),
    login_tries: async () => {
      await forgetTriesOf(w, address);
      return 0;
    },
  };
  const counts: ErasedRows = {};
  for (const table of erasedByAddress) counts[table] = await rules[table]();
  return counts;
}

/**
 * Refunds purchases paid after the deletion request. Refunds a banned member's purchases of any age, unless the ban
 * withheld the credits for fraud.
 */
async function returnLatePurchases(w: TenantWriter, memberId: string): Promise<void> {
  const { isBanned, creditsKept } = await findPayer(w, memberId);
  if (isBanned && creditsKept) return;
  // Refund here, because the job that refunds a banned member's late payment may still be waiting.
  if (isBanned) {
    await returnAllOrders(w, memberId);
    return;
  }
  const open = await w
    .from("deletions")
    .select("requested_at")
    .where("member_id", "=", memberId)
    .where("returned_at", "is", null)
    .where("purged_at", "is", null)
    .executeTakeFirst();
  if (open) await returnOrdersSince(w, memberId, open.requested_at);
}

/** Moves the remaining credits to a house account, so that the ledger balances without the wallet (L-1). */
async function giveUpCredits(w: TenantWriter, memberId: string): Promise<void> {
  const balance = await balanceOf(w, memberId);
  if (balance > 0)
    await spend(w, { memberId, credits: balance, reason: "correction", reference: `erasure:${memberId}` });
}

/** Clears the member's row except its id and state. */
async function emptyMember(w: TenantWriter, memberId: string): Promise<void> {
  await w.rows(sql`
    update members set state = 'deleted', deleted_at = coalesce(deleted_at, app_now()), confirmed_at = null,
      premium_since = null, invisible_since = null, held_until = null, suspended_until = null, restricted_at = null,
      created_at = coalesce(deleted_at, app_now()), last_active_at = coalesce(deleted_at, app_now())
    where tenant_id = ${w.tenantId} and id = ${memberId}`);
}
