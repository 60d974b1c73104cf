/**
 * Refuses work early when the process is behind (D40): a quick 503 costs nothing, a page that arrives after its reader
 * left costs as much as a good one. Payments must still be told and people must still get in, so those paths stay open.
 */
export interface SheddingOptions {
  /** How late the event loop may run before pages are refused. */
  readonly maxLagMs?: number;
  /** How many answers may be in the making at once. */
  readonly maxInFlight?: number;
  /** How many answers in the making a late loop is blamed on. */
  readonly minQueue?: number;
  readonly now?: () => number;
}

export interface Shedding {
  /** Null when the call is refused; else the place it takes. */
  admit(path: string): Place | null;
  /** How many places are taken. */
  readonly taken: number;
  /** Whether all but reserved paths are refused now. */
  readonly isBehind: boolean;
  /** Measures how late the loop is; called by a timer every `interval` milliseconds. */
  sample(): void;
  stop(): void;
}

/** One answer in the making. */
export interface Place {
  /**
   * Gives the place back when the work is done. Work for a reader who left keeps its place: it costs as much, and readers
   * who leave at once would else have any amount of it done.
   */
  leave(): void;
  /** Takes no place while the sender lets the work wait: a silent one would else hold it for minutes. */
  whileWaiting<T>(arrival: Promise<T>): Promise<T>;
}

const interval = 100;
// The colours of a page that is already on its way cost nothing to send, and without them it looks like no site of ours.
const reserved = [/^\/webhooks\//, /^\/brand\//, /^\/login(?:\.data)?$/, /^\/api\/(?:user|logout)\.php$/];
/** The share of places that only reserved paths may take. */
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
  // One late tick is a garbage collection, two in a row are a queue; but where few wait, it is one slow step, as the first
  // questions to an embedded database are, and turning somebody away would help nobody.
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
      return takePlace((change) => {
        inFlight += change;
      });
    },
  };
}

function takePlace(count: (change: 1 | -1) => void): Place {
  let state: "working" | "waiting" | "left" = "working";
  count(1);
  return {
    leave() {
      if (state === "working") count(-1);
      state = "left";
    },
    async whileWaiting(arrival) {
      if (state !== "working") return arrival;
      state = "waiting";
      count(-1);
      try {
        return await arrival;
      } finally {
        if (state === "waiting") {
          state = "working";
          count(1);
        }
      }
    },
  };
}
