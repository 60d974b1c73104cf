import { sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";

/** True of a deletion that neither a return nor an erasure has closed. */
export const isOpen = sql<boolean>`(returned_at is null and purged_at is null)`;

/** True of an open deletion whose member can still return. */
export const isReturnable = sql<boolean>`(returned_at is null and purge_began_at is null and return_until > app_now())`;

interface OpenDeletion {
  /** The end of the return period, at which the erasure is due. */
  returnUntil: Date;
  isReturnable: boolean;
}

export async function findOpenDeletion(q: TenantReader, memberId: string): Promise<OpenDeletion | null> {
  const [open] = await q.rows(sql<OpenDeletion>`
    select return_until as "returnUntil", ${isReturnable} as "isReturnable" from deletions
    where tenant_id = ${q.tenantId} and member_id = ${memberId} and ${isOpen}`);
  return open ?? null;
}
