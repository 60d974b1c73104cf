import { sql } from "kysely";
import { CommandRefused } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import { openText, sealText, type SealedColumn } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { testEvent, type WebhookEvent } from "./event";
import { type EndpointState, formerSecretHours, leaseMinutes, mostCountedWaiting, retryDelays } from "./message";
import { newWebhookSecret } from "./signature.server";

const secretPurpose = "webhook-secret";
const placeOf = (column: string) => (tenantId: number, id: string) => `webhook_endpoints/${tenantId}/${id}/${column}`;
const secretPlace = placeOf("sealed_secret");
const formerPlace = placeOf("sealed_former");

/** Encrypted columns, for the command that re-encrypts all values. */
export const sealedWebhookColumns: readonly SealedColumn[] = [
  {
    table: "webhook_endpoints",
    column: "sealed_secret",
    row: "id",
    purpose: secretPurpose,
    placeOf: secretPlace,
  },
  {
    table: "webhook_endpoints",
    column: "sealed_former",
    row: "id",
    purpose: secretPurpose,
    placeOf: formerPlace,
  },
];

const key = (tenantId: number) => services().keys.deriveKey(secretPurpose, tenantId);

export interface EndpointRow {
  id: string;
  url: string;
  events: WebhookEvent[];
  state: EndpointState;
  failingSince: Date | null;
  formerUntil: Date | null;
  madeBy: string;
  madeAt: Date;
  /** Number of messages that wait for an attempt, at most `mostCountedWaiting` + 1. */
  waiting: number;
}

const mostEndpoints = 20;

export function listEndpoints(q: TenantReader): Promise<EndpointRow[]> {
  return q.rows(selectEndpoints(q.tenantId, null));
}

export async function findEndpoint(q: TenantReader, id: string): Promise<EndpointRow | null> {
  const [found] = await q.rows(selectEndpoints(q.tenantId, id));
  return found ?? null;
}

function selectEndpoints(tenantId: number, id: string | null) {
  return sql<EndpointRow>`
    select e.id, e.url, e.events, e.state, e.failing_since as "failingSince",
      case when e.former_until > app_now() then e.former_until end as "formerUntil",
      e.made_by as "madeBy", e.made_at as "madeAt",
      (select count(*)::integer from (select from webhook_messages m
        where m.tenant_id = ${tenantId} and m.endpoint_id = e.id and m.state = 'waiting'
        limit ${mostCountedWaiting + 1}::integer) counted) as waiting
    from webhook_endpoints e
    where e.tenant_id = ${tenantId} and (${id}::uuid is null or e.id = ${id}::uuid)
    order by e.made_at, e.id limit ${mostEndpoints}`;
}

interface EndpointChoice {
  url: string;
  events: readonly WebhookEvent[];
}

/** Adds an endpoint. Returns its secret, which is shown once. */
export async function addEndpoint(
  w: TenantWriter,
  { url, events }: EndpointChoice,
  madeBy: string,
): Promise<{ id: string; secret: string }> {
  const [{ count }] = (await w.rows(sql<{ count: number }>`
    select count(*)::integer as count from webhook_endpoints where tenant_id = ${w.tenantId}`)) as [{ count: number }];
  if (count >= mostEndpoints) throw new CommandRefused(`A site has ${mostEndpoints} endpoints at most.`);
  const id = timeId();
  const secret = newWebhookSecret();
  const sealed = sealText(secret, key(w.tenantId), secretPlace(w.tenantId, id));
  const added = await w.rows(sql`
    insert into webhook_endpoints (tenant_id, id, url, events, sealed_secret, made_by, made_at)
    values (${w.tenantId}, ${id}, ${url}, ${[...events]}::text[], ${sealed}, ${madeBy}, app_now())
    on conflict (tenant_id, url) do nothing returning id`);
  if (added.length === 0) throw urlTaken();
  return { id, secret };
}

const urlTaken = () => new CommandRefused("The site has an endpoint with this URL already.");

export async function changeEndpoint(w: TenantWriter, id: string, { url, events }: EndpointChoice): Promise<void> {
  const [taken] = await w.rows(sql`
    select 1 from webhook_endpoints where tenant_id = ${w.tenantId} and url = ${url} and id <> ${id}`);
  if (taken) throw urlTaken();
  await requireChanged(
    w.rows(sql`
      update webhook_endpoints set url = ${url}, events = ${[...events]}::text[]
      where tenant_id = ${w.tenantId} and id = ${id} returning id`),
  );
}

/** Replaces an endpoint's secret. For a day, messages have a second signature with the former secret. */
export async function rotateSecret(w: TenantWriter, id: string): Promise<{ secret: string }> {
  const [row] = await w.rows(sql<{ sealed: string; formerUntil: Date | null }>`
    select sealed_secret as sealed, case when former_until > app_now() then former_until end as "formerUntil"
    from webhook_endpoints where tenant_id = ${w.tenantId} and id = ${id} for update`);
  if (!row) throw unknownEndpoint();
  if (row.formerUntil) throw stillSigned(row.formerUntil);
  const former = openText(row.sealed, key(w.tenantId), secretPlace(w.tenantId, id));
  const secret = newWebhookSecret();
  const sealedFormer = former === null ? "" : sealText(former, key(w.tenantId), formerPlace(w.tenantId, id));
  await w.rows(sql`
    update webhook_endpoints set sealed_secret = ${sealText(secret, key(w.tenantId), secretPlace(w.tenantId, id))},
      sealed_former = ${sealedFormer},
      former_until = case when ${sealedFormer} = '' then null
        else app_now() + make_interval(hours => ${formerSecretHours}) end
    where tenant_id = ${w.tenantId} and id = ${id}`);
  return { secret };
}

/** Refuses a second rotation, which would drop the secret that the receiver still uses. */
const stillSigned = (until: Date) =>
  new CommandRefused(
    `The former secret signs until ${until.toISOString()}. Replace the secret after that, or add a new endpoint.`,
  );

/** Stops deliveries to an endpoint. New messages wait until the endpoint is resumed. */
export function pauseEndpoint(w: TenantWriter, id: string): Promise<void> {
  return requireChanged(
    w.rows(sql`
      update webhook_endpoints set state = 'paused'
      where tenant_id = ${w.tenantId} and id = ${id} and state <> 'paused' returning id`),
  );
}

/** Resumes deliveries to an endpoint, with all retries of the messages that wait or failed with the endpoint. */
export async function resumeEndpoint(w: TenantWriter, id: string): Promise<void> {
  await retryFailed(w, id);
  await requireChanged(
    w.rows(sql`
      update webhook_endpoints set state = 'active', failing_since = null
      where tenant_id = ${w.tenantId} and id = ${id} and state <> 'active' returning id`),
  );
}

/** Makes messages due that failed since the last delivery, except test events and messages once delivered. */
async function retryFailed(w: TenantWriter, endpointId: string): Promise<void> {
  await w.rows(sql`
    update webhook_messages m set state = 'waiting', failures = 0, due_at = app_now()
    from webhook_endpoints e
    where m.tenant_id = ${w.tenantId} and m.endpoint_id = ${endpointId} and m.failures > 0 and m.event <> ${testEvent}
      and e.tenant_id = ${w.tenantId} and e.id = m.endpoint_id and e.state <> 'active'
      and (m.state = 'waiting' or m.state = 'failed' and m.due_at >= e.failing_since)
      and not exists (select from webhook_attempts a
        where a.tenant_id = ${w.tenantId} and a.message_id = m.id and a.problem is null)`);
}

async function requireChanged(rows: Promise<unknown[]>): Promise<void> {
  if ((await rows).length === 0) throw unknownEndpoint();
}

const unknownEndpoint = () => new CommandRefused("There is no such endpoint, or it has this state already.");

/** Value of `failures` that leaves no retry. */
const noRetries = retryDelays.length;

/** Sends a test event without retries, even to a paused or failing endpoint. Returns the message's id. */
export async function sendTestEvent(w: TenantWriter, id: string): Promise<string> {
  const [message] = await w.rows(sql<{ id: string }>`
    insert into webhook_messages (tenant_id, endpoint_id, event, data, happened_at, by_hand, failures, due_at)
    select ${w.tenantId}, e.id, ${testEvent}, '{}', app_now(), true, ${noRetries}::integer, ${leased}
    from webhook_endpoints e where e.tenant_id = ${w.tenantId} and e.id = ${id}
    returning id`);
  if (!message) throw unknownEndpoint();
  await w.enqueue("webhooks.deliver", { messageId: message.id });
  return message.id;
}

/** Instant before which no round enqueues the message, because its job is in the queue. */
const leased = sql`app_now() + make_interval(mins => ${leaseMinutes})`;

/** Sends a message once more with the same id. A waiting message keeps its retries. Returns the endpoint's id. */
export async function sendAgain(w: TenantWriter, messageId: string): Promise<string> {
  const [message] = await w.rows(sql<{ endpointId: string }>`
    update webhook_messages set state = 'waiting', by_hand = true, due_at = ${leased},
      failures = case when state = 'waiting' then failures else ${noRetries}::integer end
    where tenant_id = ${w.tenantId} and id = ${messageId}
    returning endpoint_id as "endpointId"`);
  if (!message) throw new CommandRefused("There is no such message.");
  await w.enqueue("webhooks.deliver", { messageId });
  return message.endpointId;
}

/** Deletes the messages first, because new events wait while the endpoint's row is locked. */
export async function removeEndpoint(w: TenantWriter, id: string): Promise<void> {
  await w.rows(sql`delete from webhook_messages where tenant_id = ${w.tenantId} and endpoint_id = ${id}`);
  await requireChanged(
    w.rows(sql`delete from webhook_endpoints where tenant_id = ${w.tenantId} and id = ${id} returning id`),
  );
}

/** Secrets that sign a message: the current secret, then the former secret while it is valid. */
export function openSecrets(
  tenantId: number,
  { endpointId, sealedSecret, sealedFormer }: { endpointId: string; sealedSecret: string; sealedFormer: string | null },
): string[] {
  const current = openText(sealedSecret, key(tenantId), secretPlace(tenantId, endpointId));
  const former = sealedFormer ? openText(sealedFormer, key(tenantId), formerPlace(tenantId, endpointId)) : null;
  if (current === null) throw new Error("the secret's key has left the ring");
  return former === null ? [current] : [current, former];
}
