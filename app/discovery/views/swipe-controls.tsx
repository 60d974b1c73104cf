import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { PersonCard } from "~/profiles/card";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Icon } from "~/ui/icon";
import type { SwipeChoice, SwipeGame } from "../swipe";
import { managesOffline } from "~/client/network";

interface SwipeControlsProps {
  top: PersonCard | undefined;
  last: SwipeGame["last"];
  /** Idempotency key, so that a double click undoes only one decision. */
  undoKey: string;
  likeReason: string | null;
  isBusy: boolean;
  onChoice: (choice: SwipeChoice) => void;
  onUndo: () => void;
}

/** Buttons for like, pass and undo. Without script each button is a form. */
export function SwipeControls({ top, last, undoKey, likeReason, isBusy, onChoice, onUndo }: SwipeControlsProps) {
  const t = useT();
  return (
    <>
      {top && <Decisions member={top.id} likeReason={likeReason} onChoice={onChoice} />}
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        {last ? (
          <SwipeForm action={paths.doSwipeUndo()} fields={{ request_key: undoKey }} onAction={onUndo}>
            <Button variant="quiet" size="compact" disabled={isBusy} icon={<Icon name="undo-2" className="size-4" />}>
              {t(last.choice === "like" ? "games:swipe.undoLike" : "games:swipe.undoPass", { name: last.name })}
            </Button>
          </SwipeForm>
        ) : (
          <span />
        )}
        {top && (
          <ButtonLink href={paths.member(top.id)} variant="quiet" size="compact">
            {t("games:swipe.profile")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

interface DecisionsProps extends Pick<SwipeControlsProps, "likeReason" | "onChoice"> {
  member: string;
}

function Decisions({ member, likeReason, onChoice }: DecisionsProps) {
  const t = useT();
  return (
    <div className="swipe-actions grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-2.5 py-1">
      <SwipeForm action={paths.doSwipe()} fields={{ member: member, choice: "pass" }} onAction={() => onChoice("pass")}>
        <Button variant="quiet" block icon={<Icon name="x" className="size-6" />}>
          {t("games:swipe.pass")}
        </Button>
      </SwipeForm>
      <SwipeForm action={paths.doSwipe()} fields={{ member: member, choice: "like" }} onAction={() => onChoice("like")}>
        <Button
          block
          disabled={Boolean(likeReason)}
          reason={likeReason ?? undefined}
          icon={<Icon name="heart" className="size-6 fill-current" />}
        >
          {t("games:swipe.like")}
        </Button>
      </SwipeForm>
    </div>
  );
}

interface SwipeFormProps {
  action: string;
  fields: Record<string, string>;
  onAction: () => void;
  children: ReactNode;
}

function SwipeForm({ action, fields, onAction, children }: SwipeFormProps) {
  return (
    <form
      method="post"
      action={action}
      {...managesOffline}
      onSubmit={(event) => {
        event.preventDefault();
        onAction();
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="return_to" value={paths.swipeGame()} />
      {children}
    </form>
  );
}
