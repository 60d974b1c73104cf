import { sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";

/** SQL condition: the member has neither reactivated nor been erased since the request. */
export const isDeletionOpen = sql<boolean>`(returned_at is null and purged_at is null)`;

/** SQL condition: the member of this deletion can still reactivate. */
export const isReturnable = sql<boolean>`(returned_at is null and purge_began_at is null and return_until > app_now())`;

interface OpenDeletion {
  /** Last instant for reactivation, after which the erasure is due. */
  returnUntil: Date;
  isReturnable: boolean;
}

export async function findOpenDeletion(q: TenantReader, memberId: string): Promise<OpenDeletion | null> {
  const [open] = await q.rows(sql<OpenDeletion>`
    select return_until as "returnUntil", ${isReturnable} as "isReturnable" from deletions
    where tenant_id = ${q.tenantId} and member_id = ${memberId} and ${isDeletionOpen}`);
  return open ?? null;
}
