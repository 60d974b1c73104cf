import { log } from "~/platform/log.server";
import { services, servicesAreStarted } from "~/platform/services.server";

/** Long enough for whoever is there to have seen it, and for what comes together to be told together. */
const waitMs = 8_000;
const waiting = new Map<number, NodeJS.Timeout>();

/**
 * Something happened on a site that somebody may want to be woken for: one look at all of it in a moment, however much
 * happens until then. It only hurries what the next round would find anyway, so that nothing is lost with a process.
 */
export function tellSoon(tenantId: number): void {
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
