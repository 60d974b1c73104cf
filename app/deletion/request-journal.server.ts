import { sql } from "kysely";
import * as z from "zod";
import { advanceJournal } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import { requestsCompleteKey, requestFolder } from "~/tenancy/erased-tenants.server";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";

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
  await putJson(keyOf(tenant, request), request);
  await advanceJournal(database, journal);
}

async function putJson(key: string, entry: unknown): Promise<void> {
  await services().journal.put(key, new TextEncoder().encode(JSON.stringify(entry)), "application/json");
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

/** Makes the journal's entries match the open requests. */
export async function tidyRequests(scope: TenantScope): Promise<void> {
  const { database, journal } = services();
  // A database restored under running processes does not know the later requests.
  if (!(await advanceJournal(database, journal))) return;
  await completeRequests(scope);
  await withdrawClosedRequests(scope);
}

/**
 * Notes open requests without an entry, as after a lost journal. Stores the instant since which every request has had
 * one.
 */
export async function completeRequests(scope: TenantScope): Promise<void> {
  const { open, now } = await scope.db.read(async (q) => ({ now: await q.now(), open: await listOpenRequests(q) }));
  const noted = new Set((await listRequests(scope)).map(({ id }) => id));
  const missing = open.filter(({ id }) => !noted.has(id));
  for (const request of missing) await putJson(keyOf(scope.tenant, request), request);
  if (missing.length === 0 && (await findCompleteSince(scope)) !== null) return;
  await putJson(requestsCompleteKey(scope.tenant.slug), { since: now });
}

async function listOpenRequests(q: TenantReader): Promise<NotedRequest[]> {
  return q.rows(sql<NotedRequest>`
    select id, member_id as "memberId", reason, requested_at as "requestedAt" from deletions
    where tenant_id = ${q.tenantId} and returned_at is null and purge_began_at is null`);
}

const completeness = z.object({ since: z.coerce.date() });

/** The instant since which a missing entry means a withdrawn request. Null in a journal of an earlier version. */
export async function findCompleteSince({ tenant }: TenantScope): Promise<Date | null> {
  const entry = await services().journal.get(requestsCompleteKey(tenant.slug));
  return entry ? completeness.parse(JSON.parse(new TextDecoder().decode(entry.bytes))).since : null;
}

const writtenWithinMinutes = 60;

/** Withdraws entries left by an interruption: of closed requests, and of requests that were never written. */
async function withdrawClosedRequests(scope: TenantScope): Promise<void> {
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
