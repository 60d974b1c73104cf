import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { CallFailed } from "~/client/http-client";
import { useT } from "~/i18n/use-t";
import type { NewMatch } from "~/likes/like";
import { toast } from "~/ui/toast";
import { useStore } from "~/ui/use-store";
import type { SwipeAnswer, SwipeGame } from "./swipe";
import { decideSoon, forgetAccepted, forgetReloaded, swipeOutbox } from "./swipe-outbox";
import { countLikes, type Decision, decidedIn } from "./swipe-queue";

/**
 * State of the swipe game. Decisions show at once and are reverted when refused. Each answer reloads the page's data.
 */
export function useSwipes(game: SwipeGame) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [match, setMatch] = useState<NewMatch | null>(null);
  const queue = useStore(swipeOutbox);
  useEffect(forgetAccepted, []);
  useEffect(() => forgetReloaded(game.cards), [game]);

  function accepted(answer: SwipeAnswer): void {
    if (answer.match) setMatch(answer.match);
    revalidate();
  }

  function failed({ status, message }: CallFailed): void {
    const isRefused = status >= 400 && status < 500;
    const unheard = t(status === 0 ? "errors:network" : "errors:formFailed");
    toast({ text: message || unheard, tone: "danger" });
    // Reload only after a refusal, because without a connection the failed reload would show an error page.
    if (isRefused) revalidate();
  }

  const decided = decidedIn(queue);
  return {
    cards: game.cards.filter(({ id }) => !decided.has(id)),
    likesLeft: Math.max(0, game.likesLeft - countLikes(queue, game.cards)),
    isBusy: queue.length > 0,
    decide: (decision: Decision) => decideSoon(decision, { accepted, failed }),
    match,
    closeMatch: () => setMatch(null),
  };
}
