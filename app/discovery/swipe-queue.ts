import type { SwipeChoice, SwipeGame } from "./swipe";

export type Decision = { member: string; choice: SwipeChoice } | "undo";

/** A decision that the page shows and that the game it was made with does not know yet. */
export interface QueuedDecision {
  decision: Decision;
  /** The server has taken it; the page read anew may still be on its way. */
  isTaken: boolean;
}

export type SwipeQueue = readonly QueuedDecision[];

type Cards = readonly Pick<SwipeGame["cards"][number], "id">[];

/** Adds a decision. A key pressed twice before the next card has come means the same card. */
export function enqueue(queue: SwipeQueue, decision: Decision): SwipeQueue {
  const isKnown = queue.some((one) => decision !== "undo" && memberOf(one) === decision.member);
  return isKnown ? queue : [...queue, { decision, isTaken: false }];
}

/** The decision to send next, in its turn. */
export function nextOf(queue: SwipeQueue): Decision | undefined {
  return queue.find(({ isTaken }) => !isTaken)?.decision;
}

/** After the answer to the decision sent last. A refused card comes back; a taken one stays away until its game has come. */
export function settle(queue: SwipeQueue, isRefused: boolean): SwipeQueue {
  const index = queue.findIndex(({ isTaken }) => !isTaken);
  return queue.flatMap((one, at) => {
    if (at !== index) return [one];
    return isRefused || one.decision === "undo" ? [] : [{ ...one, isTaken: true }];
  });
}

/** Without the decisions that the game counts already: it brings their cards no longer. */
export function forgetCounted(queue: SwipeQueue, cards: Cards): SwipeQueue {
  const open = queue.filter((one) => !one.isTaken || isAmong(cards, one));
  return open.length === queue.length ? queue : open;
}

/** Likes that the game does not count yet. Whom it does not bring, it has counted: also when another tab liked. */
export function countLikes(queue: SwipeQueue, cards: Cards): number {
  return queue.filter((one) => one.decision !== "undo" && one.decision.choice === "like" && isAmong(cards, one)).length;
}

/** Members who are decided on. */
export function decidedIn(queue: SwipeQueue): Set<string | null> {
  return new Set(queue.map(memberOf));
}

function memberOf({ decision }: QueuedDecision): string | null {
  return decision === "undo" ? null : decision.member;
}

function isAmong(cards: Cards, one: QueuedDecision): boolean {
  return cards.some(({ id }) => id === memberOf(one));
}
