import { sql } from "kysely";
import * as z from "zod";
import { advanceJournal } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import { requestFolder } from "~/tenancy/erased-tenants.server";
import type { TenantScope } from "~/tenancy/scope.server";

/** A member's request to be deleted, with the id of its row in `deletions`. */
export interface NotedRequest {
  id: string;
  memberId: string;
  reason: string;
  requestedAt: Date;
}

const stored = z.object({
  id: z.guid(),
  memberId: z.guid(),
  reason: z.string(),
  requestedAt: z.coerce.date(),
}) satisfies z.ZodType<NotedRequest>;

/**
 * Notes a deletion request outside the database, so that a restore loses no request (D46). The entry lasts until the
 * member's return or erasure.
 */
export async function noteRequest({ tenant }: TenantScope, request: NotedRequest): Promise<void> {
  const { database, journal } = services();
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  await journal.put(keyOf(tenant, request), bytes, "application/json");
  await advanceJournal(database, journal);
}

/** Withdraws one request, whose row was never written. */
export async function withdrawRequest({ tenant }: TenantScope, request: NotedRequest): Promise<void> {
  await services().journal.remove(keyOf(tenant, request));
}

/** Withdraws every request of a member who returned or was erased, on the site with this slug. */
export async function withdrawRequests(slug: string, memberId: string): Promise<void> {
  await services().journal.removePrefix(`${requestFolder(slug)}${memberId}/`);
}

export async function listRequests({ tenant }: TenantScope): Promise<NotedRequest[]> {
  const { journal } = services();
  const requests: NotedRequest[] = [];
  for (const key of await journal.list(requestFolder(tenant.slug))) {
    const entry = await journal.get(key);
    if (entry) requests.push(stored.parse(JSON.parse(new TextDecoder().decode(entry.bytes))));
  }
  return requests;
}

const writtenWithinMinutes = 60;

/** Withdraws entries left by an interruption: of closed requests, and of requests that were never written. */
export async function withdrawClosedRequests(scope: TenantScope): Promise<void> {
  const { database, journal } = services();
  // A database restored under running processes does not know the later requests.
  if (!(await advanceJournal(database, journal))) return;
  const requests = await listRequests(scope);
  const kept = await scope.db.read((q) =>
    q.rows(sql<{ id: string }>`
      select id::text from unnest(${requests.map(({ id }) => id)}::uuid[], ${requests.map(
        ({ requestedAt }) => requestedAt,
      )}::timestamptz[]) noted (id, requested_at)
      where exists (select from deletions d where d.tenant_id = ${q.tenantId} and d.id = noted.id
          and d.returned_at is null and d.purged_at is null)
        or (noted.requested_at > app_now() - make_interval(mins => ${writtenWithinMinutes})
          and not exists (select from deletions d where d.tenant_id = ${q.tenantId} and d.id = noted.id))`),
  );
  const ids = new Set(kept.map(({ id }) => id));
  for (const request of requests) if (!ids.has(request.id)) await withdrawRequest(scope, request);
}

function keyOf(tenant: TenantScope["tenant"], { memberId, id }: NotedRequest): string {
  return `${requestFolder(tenant.slug)}${memberId}/${id}.json`;
}
