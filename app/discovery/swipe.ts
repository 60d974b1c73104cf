import type { NewMatch } from "~/likes/like";
import type { ShownAnswer } from "~/profiles/answer";
import type { PersonCard } from "~/profiles/card";
import type { SuggestionReasons } from "./match-finder";

/** Likes per member and day in the swipe game (LIK-16). */
export const swipeLikesPerDay = 4;

/** Maximum letters of the text about oneself on a card. */
export const aboutLength = 300;

/** Cards per page: one visible card, the others preloaded. */
export const cardsPerDeck = 6;

/** Days until a passed member may reappear. */
export const passHoldDays = 30;

export const swipeChoices = ["like", "pass"] as const;
export type SwipeChoice = (typeof swipeChoices)[number];

/** A member on a card of the game. A phone has room for the first answer only. */
export interface SwipePerson extends PersonCard {
  about: string | null;
  answers: ShownAnswer[];
}

export interface SwipeGame {
  cards: SwipePerson[];
  /** Why each suggested member is shown. A card brought back by undo has none. */
  reasons: Record<string, SuggestionReasons>;
  likesLeft: number;
  /** Time of the next likes: midnight in the tenant's time zone (LIK-17, AMB-084). */
  nextDayAt: string;
  now: string;
  /** The last decision, if undo is possible. */
  last: { name: string; choice: SwipeChoice } | null;
}

/** The server's answer to a decision sent by script. */
export interface SwipeAnswer {
  match: NewMatch | null;
}

/** Minimum distance in pixels, or speed in pixels per millisecond, for a drag to decide. */
const farEnough = 96;
const fastEnough = 0.6;

/** The decision at the end of a drag, by sideways distance and speed. Null when the card moves back. */
export function choiceOfDrag(distance: number, speed: number): SwipeChoice | null {
  const isThrown = Math.abs(speed) > fastEnough && Math.sign(speed) === Math.sign(distance);
  if (Math.abs(distance) < farEnough && !isThrown) return null;
  return distance > 0 ? "like" : "pass";
}
