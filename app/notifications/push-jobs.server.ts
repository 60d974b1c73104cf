import * as z from "zod";
import { log } from "~/platform/log.server";
import { PushBusy, PushGone, PushRefused } from "~/platform/push.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { defineTenantJob } from "~/tenancy/tenant-jobs.server";
import { laneOfNotice, notificationTypes } from "./preference";
import { isPushEndpoint } from "./push-endpoint";
import { findPushKeys } from "./push-keys.server";
import { findWaitingPush } from "./push-outbox.server";
import { pushPayload } from "./push-payload.server";
import { removeSubscription } from "./push-subscriptions.server";

const pushJob = z.object({
  tenantId: z.int(),
  memberId: z.string(),
  subscriptionId: z.string(),
  type: z.enum(notificationTypes),
  link: z.string(),
  /** Number of times that the push service has asked to wait. */
  put: z.int().default(0),
});
type PushJob = z.output<typeof pushJob>;

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "push.send": z.input<typeof pushJob>;
  }
}

const ttlSeconds = 12 * 60 * 60;
const mostDelays = 5;

defineTenantJob("push.send", pushJob, sendPush);

async function sendPush(scope: TenantScope, job: PushJob): Promise<void> {
  const { tenant } = scope;
  const { waiting, vapid: own } = await scope.db.read(async (q) => ({
    waiting: await findWaitingPush(q, job),
    vapid: await findPushKeys(q),
  }));
  if (!waiting) return;
  const vapid = waiting.to.vapid ?? own;
  if (!vapid) return log.error("push.no_key", { tenantId: tenant.id });
  // A manipulated row must not make the server call another machine (I06).
  if (!isPushEndpoint(waiting.to.endpoint)) return forget(scope, job);
  const { endpoint, keys } = waiting.to;
  try {
    await services().push.send({
      tenantId: tenant.id,
      endpoint,
      keys,
      ttlSeconds,
      topic: job.type,
      vapid: { ...vapid, subject: `mailto:${tenant.settings.support_email}` },
      payload: pushPayload(tenant, job, waiting),
      urgency: laneOfNotice(job.type) === "quick" ? "normal" : "low",
    });
  } catch (error) {
    await settle(scope, job, error);
  }
}

/**
 * Handles a failed push: removes a dead subscription, logs a refusal, retries a busy service when asked. Rethrows other
 * errors, so that the job is retried.
 */
async function settle(scope: TenantScope, job: PushJob, error: unknown): Promise<void> {
  const { tenantId } = job;
  if (error instanceof PushGone) return forget(scope, job);
  if (error instanceof PushRefused) return log.warn("push.refused", { tenantId, reason: job.type, error });
  if (!(error instanceof PushBusy) || error.retryAfterSeconds === null) throw error;
  if (job.put >= mostDelays) return log.warn("push.refused", { tenantId, reason: job.type, error });
  const startAfter = new Date(Date.now() + error.retryAfterSeconds * 1000);
  const lane = laneOfNotice(job.type);
  await services().queue.enqueue("push.send", { ...job, put: job.put + 1 }, { startAfter, lane });
}

async function forget(scope: TenantScope, { subscriptionId }: PushJob): Promise<void> {
  await scope.db.write((w) => removeSubscription(w, subscriptionId));
}
