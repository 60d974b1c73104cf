import type { Services } from "~/platform/services.server";
import type { BoundedQueue } from "~/platform/work-queue.server";
import type { Drain } from "./drain.server";
import type { Lifetimes } from "./lifetime.server";
import type { Shedding } from "./shedding.server";

/** The resources that requests hold now. An idle process holds only its own subscriptions. */
export interface Occupancy {
  /** Answers and streams whose reader is still connected. */
  readonly requests: number;
  /** Places of the load shedding. */
  readonly slots: number;
  readonly streams: number;
  /** Channels of the store with listeners, counted once per listener. */
  readonly subscriptions: number;
  readonly connections: number;
  readonly waitingForConnection: number;
  /** Tasks in the processor-heavy queues: passwords and photos. */
  readonly tasks: number;
  readonly waitingTasks: number;
}

interface OccupancySources {
  readonly lifetimes: Lifetimes;
  readonly shedding: Shedding;
  readonly drain: Drain;
  readonly services: Pick<Services, "database" | "store">;
  readonly queues: readonly BoundedQueue[];
}

export function readOccupancy({ lifetimes, shedding, drain, services, queues }: OccupancySources): Occupancy {
  const { store, database } = services;
  return {
    requests: lifetimes.open,
    slots: shedding.taken,
    streams: drain.streams,
    subscriptions: store.subscriptions,
    connections: database.connections.held,
    waitingForConnection: database.connections.wanted,
    tasks: queues.reduce((sum, { running }) => sum + running, 0),
    waitingTasks: queues.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
