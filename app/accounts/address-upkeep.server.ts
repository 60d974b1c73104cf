import { sql } from "kysely";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { normaliseEmail } from "./email";
import { notePersonKey } from "./person-keys.server";

interface StoredAddress {
  memberId: string;
  email: string;
}

const batch = 200;

/**
 * Brings accounts from before up to the rule of addresses, the oldest first: their normal form, and the key of their
 * mailbox. Where another account has the normal form already, the later one keeps its spelling, by which its owner still
 * gets in, and is listed by `listSharedMailboxes`. Repeated, it goes on where it stopped. Answers how many were moved.
 */
export async function normaliseAddresses(scope: TenantScope): Promise<number> {
  let moved = 0;
  for (let seen = batch; seen === batch; ) {
    const rows = await scope.db.write((w) => normaliseSome(w));
    seen = rows.length;
    moved += rows.filter(Boolean).length;
  }
  return moved;
}

/** One batch of accounts that have no key yet; tells of each whether its address was changed. */
async function normaliseSome(w: TenantWriter): Promise<boolean[]> {
  const rows = await w.rows(sql<StoredAddress>`
    select a.member_id as "memberId", a.email from accounts a
    where a.tenant_id = ${w.tenantId} and not exists (select from person_keys k
      where k.tenant_id = ${w.tenantId} and k.member_id = a.member_id and k.kind = 'mailbox')
    order by a.created_at, a.member_id limit ${batch} for update`);
  const moved = [];
  for (const row of rows) {
    moved.push(await normaliseOne(w, row));
    await notePersonKey(w, row.memberId, "mailbox", row.email);
  }
  return moved;
}

async function normaliseOne(w: TenantWriter, { memberId, email }: StoredAddress): Promise<boolean> {
  const normal = normaliseEmail(email);
  if (normal === email) return false;
  const changed = await w.rows(sql`
    update accounts a set email = ${normal}, email_typed = coalesce(a.email_typed, a.email)
    where a.tenant_id = ${w.tenantId} and a.member_id = ${memberId} and not exists (
      select from accounts o where o.tenant_id = ${w.tenantId} and o.email = ${normal})
    returning 1`);
  return changed.length > 0;
}

/** Two accounts that one mailbox receives, from before addresses were normalised. */
export interface SharedMailbox {
  memberId: string;
  name: string;
  /** The spelling by which the later account is found. */
  email: string;
  normal: string;
  otherId: string;
  otherName: string;
}

export async function listSharedMailboxes(q: TenantReader): Promise<SharedMailbox[]> {
  const odd = await q.rows(sql<StoredAddress & { name: string }>`
    select a.member_id as "memberId", a.email, p.name from accounts a
    join profiles p on p.tenant_id = ${q.tenantId} and p.member_id = a.member_id
    where a.tenant_id = ${q.tenantId} and a.email ~ '[^ -~]' order by a.created_at, a.member_id`);
  const shared = [];
  for (const { memberId, email, name } of odd) {
    const normal = normaliseEmail(email);
    const [other] = normal === email ? [] : await ownerOf(q, normal);
    if (other) shared.push({ memberId, name, email, normal, ...other });
  }
  return shared;
}

function ownerOf(q: TenantReader, email: string) {
  return q.rows(sql<{ otherId: string; otherName: string }>`
    select a.member_id as "otherId", p.name as "otherName" from accounts a
    join profiles p on p.tenant_id = ${q.tenantId} and p.member_id = a.member_id
    where a.tenant_id = ${q.tenantId} and a.email = ${email}`);
}
