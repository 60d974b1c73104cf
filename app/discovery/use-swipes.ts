import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { NewMatch } from "~/likes/like";
import { paths } from "~/paths";
import { isRefusedAnswer } from "~/client/refusal";
import { showRefusal } from "~/client/show-refusal";
import type { SwipeAnswer, SwipeGame } from "./swipe";
import {
  countLikes,
  type Decision,
  decidedIn,
  enqueue,
  forgetCounted,
  nextOf,
  type SwipeQueue,
  settle,
} from "./swipe-queue";

/**
 * The game's state. A decision shows at once, is sent in order, and is taken back after a refusal. Each answer
 * reloads the data.
 */
export function useSwipes(game: SwipeGame) {
  const [queue, setQueue] = useState<SwipeQueue>([]);
  const [match, setMatch] = useState<NewMatch | null>(null);
  const isSent = useRef(false);
  const { state, data, submit } = useFetcher<SwipeAnswer>();
  const [answer, setAnswer] = useState(data);

  // Compare on render: a key press may make React render an answer before the reloaded page.
  if (state === "idle" && data !== answer) {
    setAnswer(data);
    setQueue((list) => settle(list, isRefusedAnswer(data)));
  }
  const open = forgetCounted(queue, game.cards);
  if (open !== queue) setQueue((list) => forgetCounted(list, game.cards));

  useEffect(() => {
    if (!isSent.current || answer === undefined) return;
    isSent.current = false;
    if (!showRefusal(answer) && answer.match) setMatch(answer.match);
  }, [answer]);

  useEffect(() => {
    const next = nextOf(queue);
    if (state !== "idle" || !next || isSent.current) return;
    isSent.current = true;
    const action = next === "undo" ? paths.doSwipeUndo() : paths.doSwipe();
    submit(next === "undo" ? {} : next, { method: "post", action });
  }, [state, queue, submit]);

  const decide = useCallback((decision: Decision) => setQueue((list) => enqueue(list, decision)), []);
  const decided = decidedIn(open);
  return {
    cards: game.cards.filter(({ id }) => !decided.has(id)),
    likesLeft: Math.max(0, game.likesLeft - countLikes(open, game.cards)),
    isBusy: open.length > 0,
    decide,
    match,
    closeMatch: () => setMatch(null),
  };
}
