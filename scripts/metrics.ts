import { observeLog } from "~/platform/log.server";
import { readBacklogs } from "~/platform/queue-backlogs.server";
import type { Services } from "~/platform/services.server";
import { listenForMetrics } from "~/server/metrics-listener.server";
import { listenProblem } from "./program-error";

/** Serves the metrics of this process at METRICS_LISTEN. Null without that variable. */
export async function serveMetrics(
  { env, database }: Services,
  resourceUsage?: () => object,
): Promise<{ close(): void } | null> {
  const address = env.METRICS_LISTEN;
  if (!address) return null;
  // Loaded only with METRICS_LISTEN, because the library delays the start (P14).
  const { createMetrics } = await import("~/platform/metrics.server");
  const metrics = createMetrics({
    readBacklogs: () => readBacklogs(database),
    ...(resourceUsage ? { resourceUsage } : {}),
  });
  const listener = await listenForMetrics(address, metrics).catch((error: unknown) => {
    throw listenProblem(error, address, "Set METRICS_LISTEN to another address and port.");
  });
  observeLog(metrics.observe);
  return {
    close() {
      observeLog(undefined);
      listener.close();
    },
  };
}
