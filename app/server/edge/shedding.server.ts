import { createSlotCount, type SlotCount } from "./slot-count.server";
import { createTurns } from "./turns.server";

/**
 * Refuses work early when the process is overloaded (D40), because a 503 costs little and a late page is useless.
 * Payment webhooks and logins are still admitted.
 */
interface SheddingOptions {
  /** Milliseconds of event loop delay above which pages are refused. */
  readonly maxLagMs?: number;
  /** Upper limit of the slots, which only a fast process reaches. */
  readonly maxInFlight?: number;
  /** With fewer answers in progress, a delayed event loop does not count as overload. */
  readonly minQueue?: number;
  readonly now?: () => number;
}

export interface Shedding {
  /** Takes a slot. Returns null to refuse the call. */
  admit(path: string, tenantId: number): Slot | null;
  readonly taken: number;
  /** True when only reserved paths are admitted. */
  readonly isBehind: boolean;
  /** Measures the delay of the event loop. Runs every `interval` milliseconds. */
  sample(): void;
  stop(): void;
}

export interface Slot {
  /** Waits until the call may begin. Calls of all tenants begin in turns. False when the wait was too long. */
  turn(): Promise<boolean>;
  /** Frees the slot when the work ends. Work continues after the client disconnects, and still needs the slot. */
  release(): void;
  /** Frees the slot while a body arrives, because a silent sender would occupy the slot for minutes. */
  releaseDuring<T>(arrival: Promise<T>): Promise<T>;
}

const interval = 100;
/** Lower limit of the slots. Even a slow machine then serves the pages and photos of a few members. */
const fewestSlots = 32;
// Brand files are cheap to send, and admitted pages need them for their styles.
const reserved = [/^\/webhooks\//, /^\/brand\//, /^\/login(?:\.data)?$/, /^\/api\/(?:user|logout)\.php$/];
/** Share of the slots that only reserved paths may take. */
const reservedShare = 0.2;
/** Milliseconds that a page of a busy process waits for its turn. Its answer then takes under a second (P9). */
const mostWaitMs = 500;
/** Share of the slots that the pages of one tenant may take, so that a flood on a site leaves slots to the others. */
const tenantShare = 0.7;

export function createShedding({
  maxLagMs = 500,
  maxInFlight = 400,
  minQueue = 8,
  now = performance.now.bind(performance),
}: SheddingOptions = {}): Shedding {
  let inFlight = 0;
  const ofTenants = new Map<number, number>();
  const turns = createTurns(now);
  const count = createSlotCount({ least: fewestSlots, most: maxInFlight });
  let last = now();
  let lags = [0, 0];
  const sample = () => {
    const at = now();
    lags = [lags[1] ?? 0, at - last - interval];
    last = at;
    count.adapt(at);
  };
  const timer = setInterval(sample, interval).unref();
  // One late measurement may come from garbage collection, but two indicate overload. With few calls in progress, a
  // single slow step is the cause.
  const isLate = () => Math.min(...lags) > maxLagMs && inFlight >= minQueue;
  const isBehind = () => isLate() || inFlight >= count.slots * (1 - reservedShare);
  const isFull = () => inFlight >= count.slots;
  const takesTooMany = (tenantId: number) => (ofTenants.get(tenantId) ?? 0) >= count.slots * tenantShare;
  const refusesPages = (tenantId: number) => isBehind() || takesTooMany(tenantId);
  return {
    sample,
    stop: () => clearInterval(timer),
    get taken() {
      return inFlight;
    },
    get isBehind() {
      return isBehind();
    },
    admit(path, tenantId) {
      const isReserved = reserved.some((each) => each.test(path));
      if (isFull() || (refusesPages(tenantId) && !isReserved)) return null;
      let hasBegun = false;
      const slot = takeSlot(now, count.ended, (change) => {
        inFlight += change;
        addTo(ofTenants, tenantId, change);
        if (hasBegun) turns.count(change);
      });
      count.began(inFlight);
      // With few calls in progress, a long wait comes from one slow step, such as the first page after a start.
      const isPatient = isReserved || inFlight <= fewestSlots;
      return {
        ...slot,
        async turn() {
          hasBegun = await turns.take(tenantId, isPatient ? Number.POSITIVE_INFINITY : mostWaitMs);
          return hasBegun;
        },
      };
    },
  };
}

function addTo(counts: Map<number, number>, key: number, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

function takeSlot(now: () => number, ended: SlotCount["ended"], count: (change: 1 | -1) => void): Omit<Slot, "turn"> {
  let state: "held" | "waiting" | "released" = "held";
  let beganAt = now();
  count(1);
  return {
    release() {
      if (state === "held") count(-1);
      if (state !== "released") ended(beganAt, now());
      state = "released";
    },
    async releaseDuring(arrival) {
      if (state !== "held") return arrival;
      state = "waiting";
      count(-1);
      const waitsFrom = now();
      try {
        return await arrival;
      } finally {
        // Exclude the time in which the body arrived, because this time does not measure the process.
        beganAt += now() - waitsFrom;
        if (state === "waiting") {
          state = "held";
          count(1);
        }
      }
    },
  };
}
