import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { NewMatch } from "~/likes/like";
import { paths } from "~/paths";
import { tellRefusal } from "~/client/tell-refusal";
import type { SwipeAnswer, SwipeChoice, SwipeGame } from "./swipe";

type Decision = { member: string; choice: SwipeChoice } | "undo";

/**
 * The game between its page and its server: a decision shows at once, is sent in its turn, and comes back when the server
 * refuses it. After each answer Remix reads the page anew, which brings the next cards.
 */
export function useSwipes(game: SwipeGame) {
  const [waiting, setWaiting] = useState<Decision[]>([]);
  const [match, setMatch] = useState<NewMatch | null>(null);
  const sent = useRef<Decision | null>(null);
  const { state, data, submit } = useFetcher<SwipeAnswer>();
  const [answer, setAnswer] = useState(data);

  // In the rendering that brings the page read anew, so that no like is counted both by it and as one that waits.
  if (state === "idle" && data !== answer) {
    setAnswer(data);
    setWaiting(([_done, ...rest]) => rest);
  }

  useEffect(() => {
    if (!sent.current || answer === undefined) return;
    sent.current = null;
    if (!tellRefusal(answer) && answer.match) setMatch(answer.match);
  }, [answer]);

  useEffect(() => {
    const [next] = waiting;
    if (state !== "idle" || !next || sent.current) return;
    sent.current = next;
    const action = next === "undo" ? paths.doSwipeUndo() : paths.doSwipe();
    submit(next === "undo" ? {} : next, { method: "post", action });
  }, [state, waiting, submit]);

  // A key pressed twice before the next card has come means the same card.
  const decide = useCallback((decision: Decision) => {
    setWaiting((list) => (list.some((one) => isOfOne(one, decision)) ? list : [...list, decision]));
  }, []);
  const decided = new Set(waiting.flatMap((one) => (one === "undo" ? [] : [one.member])));
  // Whom the page read anew does not bring, it has counted already: also when the like came from another tab.
  const likesWaiting = waiting.filter((one) => one !== "undo" && one.choice === "like" && isIn(game.cards, one)).length;
  return {
    cards: game.cards.filter(({ id }) => !decided.has(id)),
    likesLeft: Math.max(0, game.likesLeft - likesWaiting),
    isBusy: waiting.length > 0,
    decide,
    match,
    closeMatch: () => setMatch(null),
  };
}

function isIn(cards: SwipeGame["cards"], { member }: { member: string }): boolean {
  return cards.some(({ id }) => id === member);
}

function isOfOne(one: Decision, other: Decision): boolean {
  return one !== "undo" && other !== "undo" && one.member === other.member;
}
