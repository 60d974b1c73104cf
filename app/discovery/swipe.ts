import type { NewMatch } from "~/likes/like";
import type { PersonCard } from "~/profiles/card";

/** Likes per member and day in the swipe game (LIK-16). */
export const swipeLikesPerDay = 4;

/** Cards per page. The page shows one card and loads the others ahead. */
export const cardsPerDeck = 6;

/** Days until a passed member may appear again. */
export const passHoldDays = 30;

export const swipeChoices = ["like", "pass"] as const;
export type SwipeChoice = (typeof swipeChoices)[number];

export interface SwipeGame {
  cards: PersonCard[];
  likesLeft: number;
  /** When new likes are available: midnight in the tenant's time zone (LIK-17, AMB-084). */
  nextDayAt: string;
  now: string;
  /** The last decision, when it can be undone. */
  last: { name: string; choice: SwipeChoice } | null;
}

/** The answer to a decision that script has sent. */
export interface SwipeAnswer {
  match: NewMatch | null;
}

/** Distance in pixels, and speed in pixels per millisecond, from which a drag decides. */
const farEnough = 96;
const fastEnough = 0.6;

/** The decision at the end of a drag, from its sideways distance and speed. Null when the card goes back. */
export function choiceOfDrag(distance: number, speed: number): SwipeChoice | null {
  const isThrown = Math.abs(speed) > fastEnough && Math.sign(speed) === Math.sign(distance);
  if (Math.abs(distance) < farEnough && !isThrown) return null;
  return distance > 0 ? "like" : "pass";
}
