import { log } from "~/platform/log.server";
import { services, servicesAreStarted } from "~/platform/services.server";

/** Delay before a push. Members with an open page see the event there, and several events become one push. */
const waitMs = 8_000;
const waiting = new Map<number, NodeJS.Timeout>();

/** Queues one check of a site's events after a short delay. If the process crashes, the next round sends the pushes. */
export function pushSoon(tenantId: number): void {
  if (waiting.has(tenantId)) return;
  waiting.set(tenantId, setTimeout(look, waitMs, tenantId).unref());
}

function look(tenantId: number): void {
  waiting.delete(tenantId);
  if (!servicesAreStarted()) return;
  services()
    .queue.enqueue("push.due", { tenantId }, { singletonKey: "due" })
    .catch((error: unknown) => log.warn("event.unanswered", { channel: "push.due", error }));
}
