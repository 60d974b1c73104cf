import { Icon } from "~/ui/icon";
import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { classNames } from "~/ui/class-names";
import { afterPaint } from "~/ui/after-paint";
import { Button } from "~/ui/button";
import { isRefusedAnswer } from "~/client/refusal";
import { showRefusal } from "~/client/show-refusal";
import type { LikeAnswer, LikeState, NewMatch } from "../like";
import { keepLike } from "../quick-likes";
import { useUnlike } from "../use-unlike";
import { managesOffline } from "~/client/network";

type LikeButtonProps = {
  memberId: string;
  state: LikeState;
  /** The reason why the viewer may not like now, as text. Null when allowed. */
  reason?: string | null;
  onMatch?: (match: NewMatch) => void;
  className?: string;
};

/** Likes a member or withdraws the like. Works as a plain form without script. */
export function LikeButton({ memberId, state: known, reason, onMatch, className }: LikeButtonProps) {
  const t = useT();
  const fetcher = useFetcher<LikeAnswer>({ key: `like ${memberId}` });
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (fetcher.state !== "idle") setPressed(false);
  }, [fetcher.state]);
  const pressed = shownState(known, isPressed || fetcher.formData !== undefined, fetcher.data);
  const unlike = useUnlike(memberId);
  const state = unlike.isGone ? without(pressed) : pressed;
  useTellAnswer(memberId, fetcher.data, fetcher.state === "idle", onMatch);
  const isLiked = state === "liked" || state === "match";
  const like = (form: HTMLFormElement) => {
    unlike.forget();
    setPressed(true);
    const answer = new FormData(form);
    afterPaint(() => fetcher.submit(answer, { method: "post", action: paths.doLike(memberId) }));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (unlike.isWaiting) unlike.undo();
    else if (isLiked) unlike.begin();
    else like(event.currentTarget);
  };
  return (
    <fetcher.Form
      method="post"
      action={paths.doLike(memberId)}
      className={className}
      onSubmit={onSubmit}
      {...(isLiked || unlike.isWaiting ? managesOffline : null)}
    >
      <input type="hidden" name="liked" value={isLiked ? "no" : "yes"} />
      <input type="hidden" name="return_to" value={paths.member(memberId)} />
      <Button
        variant={isLiked ? "secondary" : "quiet"}
        block
        aria-pressed={isLiked}
        disabled={Boolean(reason) && !isLiked}
        reason={reason ?? undefined}
        icon={<LikeIcon isLiked={isLiked} isMatch={state === "match"} />}
      >
        {t(`likes:state.${state}`)}
      </Button>
    </fetcher.Form>
  );
}

function LikeIcon({ isLiked, isMatch }: { isLiked: boolean; isMatch: boolean }) {
  return (
    <Icon
      name={isMatch ? "heart-handshake" : "heart"}
      className={classNames("size-5 text-like", isLiked && "animate-pop", isLiked && !isMatch && "fill-current")}
    />
  );
}

const hasTheirs = (state: LikeState) => state === "received" || state === "match";
const without = (state: LikeState): LikeState => (hasTheirs(state) ? "received" : "none");

/** The state to show: the pressed state until the server answers. */
function shownState(known: LikeState, isPressed: boolean, answer: LikeAnswer | undefined): LikeState {
  if (isPressed) return hasTheirs(known) ? "match" : "liked";
  return answer && !isRefusedAnswer(answer) ? answer.state : known;
}

function useTellAnswer(
  memberId: string,
  answer: LikeAnswer | undefined,
  isDone: boolean,
  onMatch?: (match: NewMatch) => void,
): void {
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (!answer || !isDone || told.current === answer) return;
    told.current = answer;
    if (showRefusal(answer)) return;
    keepLike(memberId, answer.state);
    if (answer.match) onMatch?.(answer.match);
  }, [memberId, answer, isDone, onMatch]);
}
