import { log } from "~/platform/log.server";
import { services, servicesAreStarted } from "~/platform/services.server";

/** Long enough for present members to see the event, and for several events to be combined. */
const waitMs = 8_000;
const waiting = new Map<number, NodeJS.Timeout>();

/**
 * Queues one check of a site's events after a moment. The next round finds them in any case, so a crash loses
 * nothing.
 */
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
