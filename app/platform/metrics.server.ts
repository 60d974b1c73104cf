/**
 * Metrics of one process in the format of Prometheus. Counts events of the log, and reads gauges at each scrape. No
 * label holds a person, an address or a path. Each label has a bounded number of values.
 */
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { buildVersion } from "./build.server";
import type { LogObserver } from "./log.server";
import { countEvents } from "./metric-events.server";

interface LaneBacklog {
  readonly lane: string;
  readonly waiting: number;
  readonly running: number;
  /** Age in seconds of the oldest job that is due. 0 without one. */
  readonly oldestSeconds: number;
}

export interface Backlogs {
  readonly lanes: readonly LaneBacklog[];
  readonly failed: number;
}

interface MetricSources {
  /** Resources that requests hold. Absent in a worker. */
  readonly resourceUsage?: () => object;
  readonly readBacklogs: () => Promise<Backlogs>;
}

export interface Metrics {
  readonly contentType: string;
  /** Observer for `observeLog`. */
  readonly observe: LogObserver;
  /** Text of all metrics. Leaves out the queue while the database does not answer. */
  read(): Promise<string>;
}

export function createMetrics({ resourceUsage, readBacklogs }: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addBuild(registry);
  if (resourceUsage) addResourceUsage(registry, resourceUsage);
  const renewBacklogs = addBacklogs(registry, readBacklogs);
  return {
    contentType: registry.contentType,
    observe: countEvents(registry),
    async read() {
      await renewBacklogs();
      return registry.metrics();
    },
  };
}

function addBuild(registry: Registry): void {
  const labelNames = ["version", "node"] as const;
  const build = new Gauge({ name: "tandem_build", help: "1 for the running build", labelNames, registers: [registry] });
  build.set({ version: buildVersion(), node: process.version }, 1);
}

function addResourceUsage(registry: Registry, resourceUsage: () => object): void {
  const held = new Gauge({
    name: "tandem_held",
    help: "Resources that requests hold at present: slots, streams, connections, tasks and those that wait",
    labelNames: ["resource"] as const,
    registers: [registry],
    collect() {
      for (const [resource, count] of Object.entries(resourceUsage())) held.set({ resource }, count);
    },
  });
}

/** Adds the gauges of the queue. Returns the function that refreshes them. */
function addBacklogs(registry: Registry, readBacklogs: MetricSources["readBacklogs"]): () => Promise<void> {
  const registers = [registry];
  const jobs = new Gauge({
    name: "tandem_queue_jobs",
    help: "Jobs of all processes by lane and state",
    labelNames: ["lane", "state"] as const,
    registers,
  });
  const failed = new Gauge({
    name: "tandem_queue_failed_jobs",
    help: "Jobs that failed for good or were malformed, and are kept for operators",
    registers,
  });
  const oldest = new Gauge({
    name: "tandem_queue_oldest_seconds",
    help: "Age of the oldest due job by lane",
    labelNames: ["lane"] as const,
    registers,
  });
  return async () => {
    const backlogs = await readBacklogs().catch(() => null);
    jobs.reset();
    oldest.reset();
    failed.set(backlogs?.failed ?? Number.NaN);
    for (const { lane, waiting, running, oldestSeconds } of backlogs?.lanes ?? []) {
      jobs.set({ lane, state: "waiting" }, waiting);
      jobs.set({ lane, state: "running" }, running);
      oldest.set({ lane }, oldestSeconds);
    }
  };
}
