import type { Lane } from "./jobs.server";

/**
 * How many jobs a second of one tenant keep their place by arrival; a flood beyond it queues behind every other tenant's
 * next job. Far above what a site needs by itself, far below what the workers do.
 */
const turnsPerSecond: Record<Lane, number> = { urgent: 5, quick: 5, bulk: 5, slow: 0.1 };

const firstDay = Date.UTC(2026, 10, 1);
/** pg-boss keeps priorities as 32 bits: steps of this length last until 2040. */
const stepMs = 200;
const lowestPriority = -2_147_483_648;

/** A job that is due at `at`, before all that are due later: jobs with a higher priority are fetched first. */
export function priorityAt(at: number): number {
  return Math.max(lowestPriority, Math.min(0, -Math.floor((at - firstDay) / stepMs)));
}

export interface Turns {
  /** The priority of the tenant's next job in this lane. */
  take(lane: Lane, tenantId: number): number;
}

/**
 * Fair turns between tenants, by virtual clocks (L. Zhang, 1990): each job of a tenant is stamped one turn after its
 * last, never before now, and jobs run in the order of their stamps. Whatever waits is overtaken for a limited time only,
 * because a stamp that has passed goes before all new ones.
 */
export function createTurns(now: () => number = Date.now): Turns {
  const lastTurns = new Map<string, number>();
  let tidyAt = leastRemembered;

  /** A tenant without a queue needs no memory: its next stamp is now. */
  function tidy(at: number): void {
    for (const [key, turn] of lastTurns) if (turn <= at) lastTurns.delete(key);
    tidyAt = Math.max(leastRemembered, 2 * lastTurns.size);
  }

  return {
    take(lane, tenantId) {
      const at = now();
      if (lastTurns.size >= tidyAt) tidy(at);
      const key = `${lane} ${tenantId}`;
      const next = Math.max(at, lastTurns.get(key) ?? 0);
      lastTurns.set(key, next + 1000 / turnsPerSecond[lane]);
      return priorityAt(next);
    },
  };
}

const leastRemembered = 1000;
