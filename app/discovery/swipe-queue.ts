import type { SwipeChoice, SwipeGame } from "./swipe";

export type Decision = { member: string; choice: SwipeChoice } | "undo";

/** A decision shown before the page's data contains it. */
interface QueuedDecision {
  decision: Decision;
  /** True once the server has accepted the decision. */
  isTaken: boolean;
}

export type SwipeQueue = readonly QueuedDecision[];

type Cards = readonly Pick<SwipeGame["cards"][number], "id">[];

/**
 * Adds a decision, unless its card was already pressed. Ignores presses until a running undo is answered, because the
 * server would otherwise undo the newer decision.
 */
export function enqueue(queue: SwipeQueue, decision: Decision): SwipeQueue {
  const isKnown = queue.some((one) => memberOf(one.decision) === memberOf(decision));
  const isUndoing = queue.some((one) => one.decision === "undo" && !one.isTaken);
  return isKnown || isUndoing ? queue : [...queue, { decision, isTaken: false }];
}

/**
 * Applies the server's answer. A refused decision leaves the queue, so that its card reappears. An accepted decision
 * stays until the data is reloaded.
 */
export function applyAnswer(queue: SwipeQueue, decision: Decision, isRefused: boolean): SwipeQueue {
  return queue.flatMap((one) => {
    if (one.decision !== decision) return [one];
    return isRefused ? [] : [{ decision, isTaken: true }];
  });
}

/** Forgets accepted decisions that the reloaded data contains. */
export function removeReloaded(queue: SwipeQueue, cards: Cards): SwipeQueue {
  const open = queue.filter((one) => !one.isTaken || isAmong(cards, one));
  return open.length === queue.length ? queue : open;
}

/** Likes in the queue that the page's data has not subtracted yet. */
export function countLikes(queue: SwipeQueue, cards: Cards): number {
  return queue.filter((one) => one.decision !== "undo" && one.decision.choice === "like" && isAmong(cards, one)).length;
}

/** Members whom the viewer has decided on. Null stands for an undo. */
export function decidedIn(queue: SwipeQueue): Set<string | null> {
  return new Set(queue.map(({ decision }) => memberOf(decision)));
}

function memberOf(decision: Decision): string | null {
  return decision === "undo" ? null : decision.member;
}

function isAmong(cards: Cards, { decision }: QueuedDecision): boolean {
  return cards.some(({ id }) => id === memberOf(decision));
}
