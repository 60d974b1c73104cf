import { sql } from "kysely";
import * as z from "zod";
import { advanceJournal, findEntry, putEntry } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import { requestsCompleteKey, requestFolder } from "~/tenancy/erased-tenants.server";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";
import { isDeletionOpen } from "./open-deletion.server";

/** A member's deletion request, with the id of its row in `deletions`. */
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
 * Stores a deletion request outside the database, so that no restore loses the request (D46). The entry stays until the
 * member is reactivated or erased.
 */
export async function noteRequest({ tenant }: TenantScope, request: NotedRequest): Promise<void> {
  const { database, journal } = services();
  await putEntry(journal, keyOf(tenant, request), request);
  await advanceJournal(database, journal);
}

export async function withdrawRequest({ tenant }: TenantScope, request: RequestKey): Promise<void> {
  await services().journal.remove(keyOf(tenant, request));
}

/** Removes the journal entries of a reactivated or erased member. `slug` names the site. */
export async function withdrawRequests(slug: string, memberId: string): Promise<void> {
  await services().journal.removePrefix(`${requestFolder(slug)}${memberId}/`);
}

export async function listRequests(scope: TenantScope): Promise<NotedRequest[]> {
  const requests: NotedRequest[] = [];
  for (const key of await listKeys(scope)) {
    const request = await findRequest(scope, key);
    if (request) requests.push(request);
  }
  return requests;
}

type RequestKey = Pick<NotedRequest, "memberId" | "id">;

/** Lists the requests of the journal by their file names. */
async function listKeys({ tenant }: TenantScope): Promise<RequestKey[]> {
  const keys = await services().journal.list(requestFolder(tenant.slug));
  return keys.map((key) => {
    const [memberId, id] = key.slice(requestFolder(tenant.slug).length, -".json".length).split("/") as [string, string];
    return { memberId, id };
  });
}

function findRequest({ tenant }: TenantScope, key: RequestKey): Promise<NotedRequest | null> {
  return findEntry(services().journal, keyOf(tenant, key), stored);
}

/** Makes the journal's entries match the open requests. */
export async function tidyRequests(scope: TenantScope): Promise<void> {
  const { database, journal } = services();
  // Stop after a restore under running processes, because the database then lacks the latest requests.
  if (!(await advanceJournal(database, journal))) return;
  await completeRequests(scope);
  await withdrawClosedRequests(scope);
}

/**
 * Adds open requests without an entry, for instance after a loss of the journal. Then stores the instant from which the
 * journal is complete.
 */
export async function completeRequests(scope: TenantScope): Promise<void> {
  const { open, now } = await scope.db.read(async (q) => ({ now: await q.now(), open: await listOpenRequests(q) }));
  const noted = new Set((await listKeys(scope)).map(({ id }) => id));
  const missing = open.filter(({ id }) => !noted.has(id));
  for (const request of missing) await putEntry(services().journal, keyOf(scope.tenant, request), request);
  if (missing.length === 0 && (await findCompleteSince(scope)) !== null) return;
  await putEntry(services().journal, requestsCompleteKey(scope.tenant.slug), { since: now });
}

async function listOpenRequests(q: TenantReader): Promise<NotedRequest[]> {
  return q.rows(sql<NotedRequest>`
    select id, member_id as "memberId", reason, requested_at as "requestedAt" from deletions
    where tenant_id = ${q.tenantId} and returned_at is null and purge_began_at is null`);
}

const completeness = z.object({ since: z.coerce.date() });

/** Instant since which the journal contains every open request. Null in a journal of an older version. */
export async function findCompleteSince({ tenant }: TenantScope): Promise<Date | null> {
  const entry = await findEntry(services().journal, requestsCompleteKey(tenant.slug), completeness);
  return entry?.since ?? null;
}

const writtenWithinMs = 60 * 60_000;

/** Removes entries that an interruption left: closed requests, and requests without a row. */
async function withdrawClosedRequests(scope: TenantScope): Promise<void> {
  const keys = await listKeys(scope);
  const { rows, now } = await scope.db.read(async (q) => ({ now: await q.now(), rows: await listWritten(q, keys) }));
  const openness = new Map(rows.map((row) => [row.id, row.isOpen]));
  for (const key of keys) {
    if (openness.get(key.id) ?? (await isRecent(scope, key, now))) continue;
    await withdrawRequest(scope, key);
  }
}

function listWritten(q: TenantReader, keys: RequestKey[]): Promise<{ id: string; isOpen: boolean }[]> {
  return q.rows(sql<{ id: string; isOpen: boolean }>`
    select id, ${isDeletionOpen} as "isOpen" from deletions
    where tenant_id = ${q.tenantId} and id = any(${keys.map(({ id }) => id)}::uuid[])`);
}

/** True while the request's row may still be written. */
async function isRecent(scope: TenantScope, key: RequestKey, now: Date): Promise<boolean> {
  const request = await findRequest(scope, key);
  return request !== null && request.requestedAt.getTime() > now.getTime() - writtenWithinMs;
}

function keyOf(tenant: TenantScope["tenant"], { memberId, id }: RequestKey): string {
  return `${requestFolder(tenant.slug)}${memberId}/${id}.json`;
}
