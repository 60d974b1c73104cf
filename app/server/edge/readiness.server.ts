import type { Drain } from "./drain.server";
import type { Shedding } from "./shedding.server";

/** The reason why a process should get no calls, as text for a balancer. */
type UnreadyReason = "draining" | "busy" | "database" | "store";

/** Tells whether this process can serve now. `/healthz` only tells whether the process is alive. */
export interface Readiness {
  reasons(): Promise<UnreadyReason[]>;
}

interface ReadinessOptions {
  readonly drain: Pick<Drain, "isDraining">;
  readonly shedding: Pick<Shedding, "isBehind">;
  /**
   * Dependencies that the process needs for serving. A timely `false` means an outage. An error or a late result counts
   * as silence.
   */
  readonly probes: Partial<Record<"database" | "store", () => Promise<boolean>>>;
  /** Milliseconds for which all callers share a probe's result. */
  readonly keptMs?: number;
  /** Milliseconds to wait for a probe. */
  readonly timeoutMs?: number;
  /**
   * Milliseconds of silence before a dependency counts as absent. After a shorter silence the dependency may only be
   * slow.
   */
  readonly toleranceMs?: number;
  readonly now?: () => number;
}

export function createReadiness({
  drain,
  shedding,
  probes,
  keptMs = 1000,
  timeoutMs = 1000,
  toleranceMs = 3000,
  now = performance.now.bind(performance),
}: ReadinessOptions): Readiness {
  const asked = Object.entries(probes).map(([reason, probe]) => ({
    reason: reason as UnreadyReason,
    isThere: atMostOnce(probe, { keptMs, timeoutMs, toleranceMs, now }),
  }));
  return {
    async reasons() {
      const found: UnreadyReason[] = [];
      if (drain.isDraining) found.push("draining");
      if (shedding.isBehind) found.push("busy");
      const answers = await Promise.all(asked.map(({ isThere }) => isThere()));
      return [...found, ...asked.filter((_, at) => !answers[at]).map(({ reason }) => reason)];
    },
  };
}

/** Runs one probe at a time, at most once per `keptMs`, to spare a hanging database. */
function atMostOnce(
  probe: () => Promise<boolean>,
  { keptMs, timeoutMs, toleranceMs, now }: Required<Omit<ReadinessOptions, "drain" | "shedding" | "probes">>,
): () => Promise<boolean> {
  let answer = Promise.resolve(false);
  let askedAt = Number.NEGATIVE_INFINITY;
  let wasThere = false;
  /**
   * Start of the oldest unanswered probe, or null. Time between probes is no silence, because a load balancer may probe
   * rarely.
   */
  let silentSince: number | null = null;
  let isUnderWay = false;
  const isStillThere = () => wasThere && (silentSince === null || now() - silentSince < toleranceMs);
  const ask = async () => {
    try {
      const isThere = await probe();
      // A late `false` comes from the driver's own timeout, so count this result as silence.
      if (isThere || now() - askedAt < timeoutMs) {
        wasThere = isThere;
        silentSince = null;
      }
    } catch {
      // An error counts as silence.
    } finally {
      isUnderWay = false;
    }
    return isStillThere();
  };
  return () => {
    const sinceMs = now() - askedAt;
    if (isUnderWay && sinceMs >= timeoutMs) return Promise.resolve(isStillThere());
    if (isUnderWay || sinceMs < keptMs) return answer;
    isUnderWay = true;
    askedAt = now();
    silentSince ??= askedAt;
    answer = Promise.race([ask(), after(timeoutMs).then(isStillThere)]);
    return answer;
  };
}

/**
 * Waits `ms` and one more turn of the event loop. Results that arrived while the loop was blocked are then handled
 * first.
 */
const after = (ms: number) => new Promise<void>((done) => setTimeout(() => setImmediate(done), ms).unref());
