import { sql } from "kysely";
import type { Viewer } from "~/accounts/viewer";
import { log } from "~/platform/log.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";

/** Stores a changed search in the background. A failure is only logged. */
export function saveSearchInBackground(scope: TenantScope, viewer: Viewer, search: string | null): void {
  if (search === viewer.keptSearch) return;
  scope.db
    .write((w) => saveSearch(w, viewer.memberId, search))
    .catch((error: unknown) => log.warn("search.not_kept", { tenantId: scope.tenant.id, error }));
}

export async function saveSearch(w: TenantWriter, memberId: string, search: string | null): Promise<void> {
  await w.rows(sql`
    update profiles p set kept_search = ${search}
    where p.tenant_id = ${w.tenantId} and p.member_id = ${memberId}`);
}
