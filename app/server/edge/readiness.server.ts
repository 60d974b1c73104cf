import type { Drain } from "./drain.server";
import type { Shedding } from "./shedding.server";

/** Why a process should get no calls, in words for a balancer. */
type UnreadyReason = "draining" | "busy" | "database" | "store";

/** Says whether this process can serve now. `/healthz` says whether it is alive. */
export interface Readiness {
  reasons(): Promise<UnreadyReason[]>;
}

interface ReadinessOptions {
  readonly drain: Pick<Drain, "isDraining">;
  readonly shedding: Pick<Shedding, "isBehind">;
  /**
   * The dependencies that serving needs. A probe that returns false in time reports an outage. A failing or late
   * probe counts as silence.
   */
  readonly probes: Partial<Record<"database" | "store", () => Promise<boolean>>>;
  /** Milliseconds for which a probe's answer is used again, for all callers. */
  readonly keptMs?: number;
  /** Milliseconds to wait for a probe. */
  readonly timeoutMs?: number;
  /** Milliseconds of silence after which a dependency that answered last time counts as absent. It may only be slow. */
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

/** Runs one probe at a time, at most once per `keptMs`, so that callers do not burden a hanging database. */
function atMostOnce(
  probe: () => Promise<boolean>,
  { keptMs, timeoutMs, toleranceMs, now }: Required<Omit<ReadinessOptions, "drain" | "shedding" | "probes">>,
): () => Promise<boolean> {
  let answer = Promise.resolve(false);
  let askedAt = Number.NEGATIVE_INFINITY;
  let wasThere = false;
  /** The first question without an answer. Without questions nobody is silent: a balancer may ask seldom. */
  let silentSince: number | null = null;
  let isUnderWay = false;
  const isStillThere = () => wasThere && (silentSince === null || now() - silentSince < toleranceMs);
  const ask = async () => {
    try {
      const isThere = await probe();
      // A driver's own timeout reports a late no, which is silence.
      if (isThere || now() - askedAt < timeoutMs) {
        wasThere = isThere;
        silentSince = null;
      }
    } catch {
      // A failing probe is silence.
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

/** Passes after the time and a turn of the event loop: answers that arrived during a stall come first. */
const after = (ms: number) => new Promise<void>((done) => setTimeout(() => setImmediate(done), ms).unref());
