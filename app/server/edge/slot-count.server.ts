/** Initial number of slots, before the first measurement. */
const first = 128;
/** Milliseconds above which an answer has waited for the processor or the database. */
const slowMs = 250;
/** Answers that must end before the count changes. */
const fewest = 10;
/** Maximum share of quick answers in an overloaded process. When only a dependency is slow, more answers are quick. */
const quickest = 0.1;
const shrink = 0.7;
const grow = 1.1;

export interface SlotCount {
  readonly slots: number;
  /** Notes that work began, with the number of slots taken. */
  began(taken: number): void;
  /** Notes the times at which an answer began and ended. */
  ended(beganAt: number, endedAt: number): void;
  /** Adapts the count to the noted times. Runs at each sample of the event loop. */
  adapt(at: number): void;
}

/**
 * Finds how many answers can be in progress without waiting for each other. More would all come late, and fewer would
 * leave the processor idle.
 */
export function createSlotCount({ least, most }: { least: number; most: number }): SlotCount {
  let slots = Math.min(first, most);
  let times: number[] = [];
  let peak = 0;
  let changedAt = Number.NEGATIVE_INFINITY;

  function change(at: number, to: number): void {
    slots = Math.min(most, Math.max(Math.min(least, most), Math.floor(to)));
    changedAt = at;
  }

  return {
    get slots() {
      return slots;
    },
    began(taken) {
      peak = Math.max(peak, taken);
    },
    ended(beganAt, endedAt) {
      // Skip work that began before the last change, because its time depends on the earlier count.
      if (beganAt >= changedAt) times.push(endedAt - beganAt);
    },
    adapt(at) {
      if (times.length < fewest) return;
      const quick = times.sort((a, b) => a - b)[Math.floor(times.length * quickest)] as number;
      if (quick > slowMs) change(at, Math.min(slots, peak) * shrink);
      else if (peak >= slots * 0.7) change(at, slots * grow + 1);
      times = [];
      peak = 0;
    },
  };
}
