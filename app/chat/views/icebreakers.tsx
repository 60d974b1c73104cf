import { useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { managesOffline } from "~/client/network";

interface IcebreakersProps {
  memberId: string;
  lines: readonly string[];
  /** True when the dialog opens by itself. */
  isFresh: boolean;
  /** Moves the focus to the composer. */
  onDone(): void;
}

/** Icebreakers to choose from (CHA-05). Each link reloads the page with its line in the composer. */
export function Icebreakers({ memberId, lines, isFresh, onDone }: IcebreakersProps) {
  const t = useT();
  // Use only the initial value, because fresh data must not reopen the dialog.
  const [isOpen, setOpen] = useState(isFresh);
  const close = () => setOpen(false);
  return (
    <>
      <Dialog
        title={t("chat:icebreakers.title")}
        lead={t("chat:icebreakers.lead")}
        closeLabel={t("common:actions.close")}
        open={isOpen}
        onClose={() => {
          close();
          onDone();
        }}
      >
        <IcebreakerList memberId={memberId} lines={lines} onChoice={close} />
        <form method="dialog" className="grid">
          <Button variant="quiet">{t("chat:icebreakers.own")}</Button>
        </form>
      </Dialog>
      {/* Without script this form loads the page with an open dialog. */}
      <form
        action={paths.memberChat(memberId)}
        {...managesOffline}
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <input type="hidden" name="ideas" value="1" />
        <Button variant="secondary" size="compact">
          {t("chat:icebreakers.open")}
        </Button>
      </form>
    </>
  );
}

interface IcebreakerListProps extends Pick<IcebreakersProps, "memberId" | "lines"> {
  onChoice: () => void;
}

function IcebreakerList({ memberId, lines, onChoice }: IcebreakerListProps) {
  return (
    <ul className="grid gap-2 text-left">
      {lines.map((line, index) => (
        <li key={line}>
          <AppLink
            href={paths.memberChat(memberId, index + 1)}
            replace
            onClick={onChoice}
            className="flex min-h-11 items-center gap-3 rounded-card border border-line px-4 py-3 text-ink no-underline hover:bg-sunken"
          >
            <Icon name="message-circle-heart" className="size-5 shrink-0 text-primary" />
            <span className="min-w-0 wrap-anywhere">{line}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
