import { sql } from "kysely";
import { log } from "~/platform/log.server";
import type { WebhookAnswer, WebhookPost, WebhookSender } from "~/platform/webhook-sender.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { openSecrets } from "./endpoints.server";
import { checkedData } from "./event";
import { failingAfterSeconds, leaseMinutes, type MessageState, type Problem, retryDelays } from "./message";
import { webhookHeaders } from "./signature.server";

/** Maximum messages per endpoint and round: usually, and after the endpoint's last attempt failed. */
const mostOfEndpoint = 100;
const mostWhileFailing = 3;

/** Enqueues a job for each due message. Without a result, the message becomes due again, which replaces a lost job. */
export async function queueDueMessages({ db, tenant }: TenantScope): Promise<void> {
  if (tenant.suspended) return;
  await db.write(async (w) => {
    for (const { id } of await leaseDueMessages(w)) await w.enqueue("webhooks.deliver", { messageId: id });
  });
}

const dueMessages = (tenantId: number) => sql<{ id: string }>`
  select m.id from webhook_endpoints e
  cross join lateral (
    select id from webhook_messages
    where tenant_id = ${tenantId} and endpoint_id = e.id and state = 'waiting' and due_at <= app_now()
    order by due_at
    limit case when e.failing_since is null then ${mostOfEndpoint}::integer else ${mostWhileFailing}::integer end) m
  where e.tenant_id = ${tenantId} and e.state = 'active'`;

function leaseDueMessages(w: TenantWriter): Promise<{ id: string }[]> {
  return w.rows(sql<{ id: string }>`
    update webhook_messages set due_at = app_now() + make_interval(mins => ${leaseMinutes})
    where tenant_id = ${w.tenantId} and state = 'waiting' and due_at <= app_now()
      and id in (${dueMessages(w.tenantId)})
    returning id`);
}

interface Delivery {
  endpointId: string;
  url: string;
  event: string;
  data: unknown;
  happenedAt: Date;
  sealedSecret: string;
  sealedFormer: string | null;
  byHand: boolean;
  failures: number;
  now: Date;
}

/**
 * Reads a waiting message. Null for other messages, and while the endpoint is paused or failing. A message that an
 * operator sent by hand does not wait for the endpoint.
 */
export async function findDelivery(q: TenantReader, messageId: string): Promise<Delivery | null> {
  const [found] = await q.rows(sql<Delivery>`
    select e.id as "endpointId", e.url, m.event, m.data, m.happened_at as "happenedAt", m.by_hand as "byHand",
      m.failures, e.sealed_secret as "sealedSecret", app_now() as now,
      case when e.former_until > app_now() then e.sealed_former end as "sealedFormer"
    from webhook_messages m
    join webhook_endpoints e on e.tenant_id = ${q.tenantId} and e.id = m.endpoint_id
    where m.tenant_id = ${q.tenantId} and m.id = ${messageId} and m.state = 'waiting'
      and (m.by_hand or e.state = 'active')`);
  return found ?? null;
}

/** Makes one attempt to deliver a message, and stores the result. All attempts have the same `webhook-id`. */
export async function deliver(scope: TenantScope, messageId: string, sender: WebhookSender): Promise<void> {
  const delivery = await scope.db.read((q) => findDelivery(q, messageId));
  if (!delivery) return;
  const attempt = await attemptDelivery(scope.tenant.id, messageId, delivery, sender);
  await scope.db.write((w) => storeAttempt(w, messageId, delivery, attempt));
}

async function attemptDelivery(
  tenantId: number,
  messageId: string,
  delivery: Delivery,
  sender: WebhookSender,
): Promise<Attempt> {
  const secrets = unlessUnreadable(tenantId, () => openSecrets(tenantId, delivery));
  if (!secrets) return unsendable;
  const body = unlessUnreadable(tenantId, () => messageBody(delivery));
  if (body === null) return { ...unsendable, sparesEndpoint: true };
  const sentAt = Math.floor(delivery.now.getTime() / 1000);
  const headers = webhookHeaders({ id: messageId, sentAt, body }, secrets);
  const post: WebhookPost = { url: delivery.url, headers, body };
  const began = performance.now();
  const answer = await sender.post(post);
  const durationMs = Math.round(performance.now() - began);
  return { problem: problemOf(answer), status: "status" in answer ? answer.status : null, durationMs };
}

const unsendable: Attempt = { problem: "unsendable", status: null, durationMs: 0 };

/** Null after an error, which is logged. */
function unlessUnreadable<T>(tenantId: number, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    log.error("webhooks.unsendable", { tenantId, error });
    return null;
  }
}

/** Body of a message: event type, instant of the event, and the fields that `eventData` lists. */
export function messageBody({ event, data, happenedAt }: Pick<Delivery, "event" | "data" | "happenedAt">): string {
  return JSON.stringify({ type: event, timestamp: happenedAt.toISOString(), data: checkedData(event, data) });
}

function problemOf(answer: WebhookAnswer): Problem | null {
  if ("problem" in answer) return answer.problem;
  if (answer.status >= 200 && answer.status < 300) return null;
  return answer.status >= 300 && answer.status < 400 ? "redirect" : "status";
}

interface Attempt {
  problem: Problem | null;
  status: number | null;
  durationMs: number;
  /** True when the message's own data failed, so that the endpoint is no worse than before. */
  sparesEndpoint?: boolean;
}

/** Stores an attempt and the message's next state. An attempt by hand uses no retry. */
export async function storeAttempt(
  w: TenantWriter,
  messageId: string,
  { endpointId, byHand, failures }: Pick<Delivery, "endpointId" | "byHand" | "failures">,
  { problem, status, durationMs, sparesEndpoint = false }: Attempt,
): Promise<void> {
  const delay = retryDelays[failures];
  const state: MessageState = problem === null ? "delivered" : delay === undefined ? "failed" : "waiting";
  const stored = await w.rows(sql`
    with message as (
      update webhook_messages
      set state = ${state}, by_hand = false, failures = failures + ${problem === null || byHand ? 0 : 1},
        due_at = app_now() + make_interval(secs => ${withJitter(delay ?? 0)})
      where tenant_id = ${w.tenantId} and id = ${messageId} and state = 'waiting'
      returning id)
    insert into webhook_attempts (tenant_id, message_id, number, tried_at, duration_ms, status, problem)
    select ${w.tenantId}, id,
      1 + coalesce((select max(number) from webhook_attempts where tenant_id = ${w.tenantId} and message_id = ${messageId}), 0),
      app_now(), ${durationMs}, ${status}, ${problem}
    from message returning number`);
  if (stored.length === 0 || byHand) return;
  if (problem === null) await noteSuccess(w, endpointId);
  else if (!sparesEndpoint) await noteFailure(w, endpointId, status === 410);
}

/** Lengthens a delay by a random part, at most a tenth, so that retries spread over time (D37). */
const withJitter = (seconds: number) => Math.round(seconds * (1 + Math.random() / 10));

async function noteSuccess(w: TenantWriter, endpointId: string): Promise<void> {
  await w.rows(sql`
    update webhook_endpoints set failing_since = null
    where tenant_id = ${w.tenantId} and id = ${endpointId} and failing_since is not null`);
}

/** Stops an endpoint after the answer 410, or after `failingAfterSeconds` without any delivery. */
async function noteFailure(w: TenantWriter, endpointId: string, isGone: boolean): Promise<void> {
  const [failing] = await w.rows(sql<{ id: string }>`
    update webhook_endpoints e set failing_since = coalesce(e.failing_since, app_now()),
      state = case when ${isGone} or e.failing_since <= app_now() - make_interval(secs => ${failingAfterSeconds})
        then 'failing' else e.state end
    where e.tenant_id = ${w.tenantId} and e.id = ${endpointId} and e.state = 'active'
    returning case when e.state = 'failing' then e.id end as id`);
  if (!failing?.id) return;
  log.warn("webhooks.failing", { tenantId: w.tenantId });
  await w.enqueue("webhooks.tell", { endpointId });
}

export interface LoggedMessage {
  id: string;
  event: string;
  happenedAt: Date;
  state: MessageState;
  dueAt: Date;
  attempts: { number: number; at: string; status: number | null; problem: Problem | null; ms: number }[];
}

const loggedMessages = 50;
const loggedAttempts = 10;

/** The latest messages of an endpoint, each with its latest attempts. */
export function listMessages(q: TenantReader, endpointId: string): Promise<LoggedMessage[]> {
  return q.rows(sql<LoggedMessage>`
    select m.id, m.event, m.happened_at as "happenedAt", m.state, m.due_at as "dueAt",
      coalesce((select jsonb_agg(jsonb_build_object('number', a.number, 'at', a.tried_at, 'status', a.status,
          'problem', a.problem, 'ms', a.duration_ms) order by a.number desc)
        from (select * from webhook_attempts
          where tenant_id = ${q.tenantId} and message_id = m.id order by number desc limit ${loggedAttempts}) a), '[]') as attempts
    from webhook_messages m
    where m.tenant_id = ${q.tenantId} and m.endpoint_id = ${endpointId}
    order by m.happened_at desc, m.id limit ${loggedMessages}`);
}
