import type { NewMatch } from "~/likes/like";
import type { PersonCard } from "~/profiles/card";

/** Likes per member and day in the swipe game (LIK-16). */
export const swipeLikesPerDay = 4;

/** Cards per page: the next ones are loaded ahead. */
export const cardsPerDeck = 6;

/** Days until a passed member may return. */
export const passHoldDays = 30;

export const swipeChoices = ["like", "pass"] as const;
export type SwipeChoice = (typeof swipeChoices)[number];

/** Data of the game's page. */
export interface SwipeGame {
  cards: PersonCard[];
  likesLeft: number;
  /** Time of the next likes: midnight in the tenant's time zone (LIK-17, AMB-084). */
  nextDayAt: string;
  now: string;
  /** The member of the last decision, which can be undone. */
  last: { name: string; choice: SwipeChoice } | null;
}

/** Answer to a script after a decision or an undo. */
export interface SwipeAnswer {
  match: NewMatch | null;
}

/** Minimum drag in pixels, or speed in pixels per millisecond, of a decision. */
const farEnough = 96;
const fastEnough = 0.6;

/** The decision of a release, from its sideways distance and speed. */
export function choiceOfDrag(distance: number, speed: number): SwipeChoice | null {
  const isThrown = Math.abs(speed) > fastEnough && Math.sign(speed) === Math.sign(distance);
  if (Math.abs(distance) < farEnough && !isThrown) return null;
  return distance > 0 ? "like" : "pass";
}
