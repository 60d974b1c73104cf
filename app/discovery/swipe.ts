import type { NewMatch } from "~/likes/like";
import type { PersonCard } from "~/profiles/card";

/** Likes that the swipe game gives a member a day (LIK-16). */
export const swipeLikesPerDay = 4;

/** Cards that are sent at once: the next ones are there before they are needed. */
export const cardsPerDeck = 6;

/** Who was passed over may come up again after so many days. */
export const passHoldDays = 30;

export const swipeChoices = ["like", "pass"] as const;
export type SwipeChoice = (typeof swipeChoices)[number];

/** The game as its page shows it. */
export interface SwipeGame {
  cards: PersonCard[];
  likesLeft: number;
  /** When the next likes come: midnight in the site's time zone (LIK-17, AMB-084). */
  nextDayAt: string;
  now: string;
  /** Whom the last decision was about, which can be taken back. */
  last: { name: string; choice: SwipeChoice } | null;
}

/** What a swipe or its undoing answers to a script. */
export interface SwipeAnswer {
  match: NewMatch | null;
}

/** How far a card must be dragged, in pixels, or how fast thrown, in pixels a millisecond, to count as a decision. */
const farEnough = 96;
const fastEnough = 0.6;

/** What letting go of a card means, from the way it went sideways. */
export function choiceOfDrag(distance: number, speed: number): SwipeChoice | null {
  const isThrown = Math.abs(speed) > fastEnough && Math.sign(speed) === Math.sign(distance);
  if (Math.abs(distance) < farEnough && !isThrown) return null;
  return distance > 0 ? "like" : "pass";
}
