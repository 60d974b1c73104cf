/**
 * Refuses work early when the process is behind (D40): a 503 is cheap, a late page is not. Payments and logins stay
 * open.
 */
interface SheddingOptions {
  /** The most milliseconds the event loop may be late before pages are refused. */
  readonly maxLagMs?: number;
  /** The maximum of answers in progress. */
  readonly maxInFlight?: number;
  /** The fewest answers in progress for which a late loop counts as overload. */
  readonly minQueue?: number;
  readonly now?: () => number;
}

export interface Shedding {
  /** Takes a slot. Null when the call is refused. */
  admit(path: string): Slot | null;
  /** The number of taken slots. */
  readonly taken: number;
  /** True when all paths except reserved ones are refused. */
  readonly isBehind: boolean;
  /** Measures the event loop's lag. Called every `interval` milliseconds. */
  sample(): void;
  stop(): void;
}

/** One answer in progress. */
export interface Slot {
  /** Frees the slot when the work is done, even for a reader who left: the work costs the same. */
  release(): void;
  /** Frees the slot during a wait for the sender. A silent sender would hold a slot for minutes. */
  releaseDuring<T>(arrival: Promise<T>): Promise<T>;
}

const interval = 100;
// Themes are cheap to send, and a page in flight is unstyled without them.
const reserved = [/^\/webhooks\//, /^\/brand\//, /^\/login(?:\.data)?$/, /^\/api\/(?:user|logout)\.php$/];
/** The share of slots that only reserved paths may take. */
const reservedShare = 0.2;

export function createShedding({
  maxLagMs = 500,
  maxInFlight = 400,
  minQueue = 8,
  now = performance.now.bind(performance),
}: SheddingOptions = {}): Shedding {
  let inFlight = 0;
  let last = now();
  let lags = [0, 0];
  const sample = () => {
    const at = now();
    lags = [lags[1] ?? 0, at - last - interval];
    last = at;
  };
  const timer = setInterval(sample, interval).unref();
  // One late tick is a garbage collection, two mean a queue. With few calls in flight, late ticks mean one slow step.
  const isLate = () => Math.min(...lags) > maxLagMs && inFlight >= minQueue;
  const isBehind = () => isLate() || inFlight >= maxInFlight * (1 - reservedShare);
  const isFull = () => inFlight >= maxInFlight;
  return {
    sample,
    stop: () => clearInterval(timer),
    get taken() {
      return inFlight;
    },
    get isBehind() {
      return isBehind();
    },
    admit(path) {
      if (isFull() || (isBehind() && !reserved.some((each) => each.test(path)))) return null;
      return takeSlot((change) => {
        inFlight += change;
      });
    },
  };
}

function takeSlot(count: (change: 1 | -1) => void): Slot {
  let state: "held" | "waiting" | "released" = "held";
  count(1);
  return {
    release() {
      if (state === "held") count(-1);
      state = "released";
    },
    async releaseDuring(arrival) {
      if (state !== "held") return arrival;
      state = "waiting";
      count(-1);
      try {
        return await arrival;
      } finally {
        if (state === "waiting") {
          state = "held";
          count(1);
        }
      }
    },
  };
}
