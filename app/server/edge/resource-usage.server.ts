import type { Services } from "~/platform/services.server";
import type { BoundedQueue } from "~/platform/bounded-queue.server";
import type { Drain } from "./drain.server";
import type { Lifetimes } from "./lifetime.server";
import type { Shedding } from "./shedding.server";
import type { UploadBudget } from "./upload-budget.server";

/** Resources that requests hold at present. An idle process only has its own subscriptions. */
export interface ResourceUsage {
  /** Answers and streams with a connected client. */
  readonly requests: number;
  readonly slots: number;
  /** Bytes reserved for uploads and large forms. */
  readonly bodyBytes: number;
  readonly streams: number;
  /** Subscriptions to channels of the store, one for each listener. */
  readonly subscriptions: number;
  readonly connections: number;
  readonly waitingForConnection: number;
  /** Running tasks of the queues for password hashes and photos. */
  readonly tasks: number;
  readonly waitingTasks: number;
}

interface ResourceSources {
  readonly lifetimes: Lifetimes;
  readonly shedding: Shedding;
  readonly bodies: readonly UploadBudget[];
  readonly drain: Drain;
  readonly services: Pick<Services, "database" | "store">;
  readonly queues: readonly BoundedQueue[];
}

export function readResourceUsage({
  lifetimes,
  shedding,
  bodies,
  drain,
  services,
  queues,
}: ResourceSources): ResourceUsage {
  const { store, database } = services;
  return {
    requests: lifetimes.open,
    slots: shedding.taken,
    bodyBytes: bodies.reduce((sum, { taken }) => sum + taken, 0),
    streams: drain.streams,
    subscriptions: store.subscriptions,
    connections: database.connections.held,
    waitingForConnection: database.connections.wanted,
    tasks: queues.reduce((sum, { running }) => sum + running, 0),
    waitingTasks: queues.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
