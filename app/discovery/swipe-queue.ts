import type { SwipeChoice, SwipeGame } from "./swipe";

export type Decision = { member: string; choice: SwipeChoice } | "undo";

/** A decision shown on the page and missing in the page's data. */
interface QueuedDecision {
  decision: Decision;
  /** The server has accepted; the reloaded page may be under way. */
  isTaken: boolean;
}

export type SwipeQueue = readonly QueuedDecision[];

type Cards = readonly Pick<SwipeGame["cards"][number], "id">[];

/**
 * Adds a decision. A second press on the same card or undo, before its reload, is ignored. So is any press before the
 * answer to an undo, which would take back that later decision.
 */
export function enqueue(queue: SwipeQueue, decision: Decision): SwipeQueue {
  const isKnown = queue.some((one) => memberOf(one.decision) === memberOf(decision));
  const isUndoing = queue.some((one) => one.decision === "undo" && !one.isTaken);
  return isKnown || isUndoing ? queue : [...queue, { decision, isTaken: false }];
}

/** Applies an answer: a refused decision returns its card, and an accepted one stays until the reload. */
export function settle(queue: SwipeQueue, decision: Decision, isRefused: boolean): SwipeQueue {
  return queue.flatMap((one) => {
    if (one.decision !== decision) return [one];
    return isRefused ? [] : [{ decision, isTaken: true }];
  });
}

/** Drops decisions that the reloaded game includes. */
export function forgetCounted(queue: SwipeQueue, cards: Cards): SwipeQueue {
  const open = queue.filter((one) => !one.isTaken || isAmong(cards, one));
  return open.length === queue.length ? queue : open;
}

/** Likes that the game does not count yet. Likes from another tab may be among the counted ones. */
export function countLikes(queue: SwipeQueue, cards: Cards): number {
  return queue.filter((one) => one.decision !== "undo" && one.decision.choice === "like" && isAmong(cards, one)).length;
}

/** Members with a decision. */
export function decidedIn(queue: SwipeQueue): Set<string | null> {
  return new Set(queue.map(({ decision }) => memberOf(decision)));
}

function memberOf(decision: Decision): string | null {
  return decision === "undo" ? null : decision.member;
}

function isAmong(cards: Cards, { decision }: QueuedDecision): boolean {
  return cards.some(({ id }) => id === memberOf(decision));
}
