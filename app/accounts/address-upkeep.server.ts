import { sql } from "kysely";
import * as z from "zod";
import { lowestId } from "~/platform/ids";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { normaliseEmail } from "./email";
import { notePersonKey } from "./person-keys.server";

interface StoredAddress {
  memberId: string;
  email: string;
}

const batch = 200;

/** Position of a batch's last account. `createdAt` is text, because a `Date` would lose microseconds. */
export const addressMark = z.strictObject({ createdAt: z.string(), memberId: z.string() });
export type AddressMark = z.infer<typeof addressMark>;

interface NormalisedBatch {
  /** Number of email addresses that the batch changed. */
  moved: number;
  /** Position at which the next batch begins. Null when no account is left. */
  next: AddressMark | null;
}

/**
 * Normalises the email addresses of a batch of old accounts, oldest first, and stores their mailbox keys. An address
 * stays unchanged when another account has its normal form (see `listSharedMailboxes`). A repeated run skips finished
 * accounts.
 */
export async function normaliseAddresses(scope: TenantScope, after: AddressMark | null): Promise<NormalisedBatch> {
  return scope.db.write(async (w) => {
    const rows = await findEarlier(w, after);
    let moved = 0;
    for (const row of rows) {
      if (await normaliseOne(w, row)) moved += 1;
      await notePersonKey(w, row.memberId, "mailbox", row.email);
    }
    const last = rows.length === batch ? rows.at(-1) : undefined;
    return { moved, next: last ? { createdAt: last.createdAt, memberId: last.memberId } : null };
  });
}

/** Finds accounts after the given position that have an email address and no mailbox key. */
function findEarlier(w: TenantWriter, after: AddressMark | null) {
  const { createdAt, memberId } = after ?? { createdAt: "-infinity", memberId: lowestId };
  return w.rows(sql<StoredAddress & { createdAt: string }>`
    select a.member_id as "memberId", a.email, a.created_at::text as "createdAt" from accounts a
    where a.tenant_id = ${w.tenantId} and (a.created_at, a.member_id) > (${createdAt}::timestamptz, ${memberId}::uuid)
      and a.email is not null and not exists (select from person_keys k
        where k.tenant_id = ${w.tenantId} and k.member_id = a.member_id and k.kind = 'mailbox')
    order by a.created_at, a.member_id limit ${batch} for update`);
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

/** Two accounts with one mailbox, created before email addresses were normalised. */
export interface SharedMailbox {
  memberId: string;
  name: string;
  /** Email address of the later account, in the spelling of its login. */
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
