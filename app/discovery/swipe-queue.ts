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

/** Adds a decision. A second press on the same card, before the next one shows, is ignored. */
export function enqueue(queue: SwipeQueue, decision: Decision): SwipeQueue {
  const isKnown = queue.some((one) => decision !== "undo" && memberOf(one) === decision.member);
  return isKnown ? queue : [...queue, { decision, isTaken: false }];
}

/** The next decision to send. */
export function nextOf(queue: SwipeQueue): Decision | undefined {
  return queue.find(({ isTaken }) => !isTaken)?.decision;
}

/** Applies an answer: a refused card returns, and an accepted one stays hidden until the reload. */
export function settle(queue: SwipeQueue, isRefused: boolean): SwipeQueue {
  const index = queue.findIndex(({ isTaken }) => !isTaken);
  return queue.flatMap((one, at) => {
    if (at !== index) return [one];
    return isRefused || one.decision === "undo" ? [] : [{ ...one, isTaken: true }];
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
  return new Set(queue.map(memberOf));
}

function memberOf({ decision }: QueuedDecision): string | null {
  return decision === "undo" ? null : decision.member;
}

function isAmong(cards: Cards, one: QueuedDecision): boolean {
  return cards.some(({ id }) => id === memberOf(one));
}
