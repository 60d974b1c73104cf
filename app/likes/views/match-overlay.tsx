import { Icon } from "~/ui/icon";
import { type MouseEvent, useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { PersonPhoto } from "~/profiles/views/person-photo";
import { buttonStyle } from "~/ui/button-style";
import { FictionalLabel } from "~/ui/fictional-label";
import type { NewMatch } from "../like";

type MatchOverlayProps = {
  match: NewMatch;
  /** True for a one-sided like, before a match. */
  isOneSided?: boolean;
  /** Called with the profile's id after a press on the picture (LIK-23). */
  onImagePressed: (profileId: string) => void;
  /** Called with the profile's id after a press on the button (LIK-24). */
  onButtonPressed: (profileId: string) => void;
  onClose: () => void;
};

/**
 * Opens a modal dialog. Focus starts on the dialog, so that no accidental key press activates a button. Closing returns
 * focus to the earlier element.
 */
function useModalDialog() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog || dialog.open) return;
    const before = document.activeElement;
    dialog.showModal();
    dialog.focus();
    return () => {
      dialog.close();
      const isLost = !before?.isConnected || before === document.body;
      // Focus the page's content if the earlier element has disappeared.
      if (isLost) document.getElementById("content")?.focus({ preventScroll: true });
    };
  }, []);
  return box;
}

/**
 * Full-screen notice of a new like or match (LIK-21..25, AMB-025). A press is reported before the overlay closes
 * (AMB-026).
 */
export function MatchOverlay({ match, isOneSided, onImagePressed, onButtonPressed, onClose }: MatchOverlayProps) {
  const box = useModalDialog();
  const close = (event: MouseEvent) => {
    event.stopPropagation();
    box.current?.close();
  };
  const reportAndClose = (report: (profileId: string) => void) => (event: MouseEvent) => {
    report(match.id);
    close(event);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself.
    <dialog
      ref={box}
      tabIndex={-1}
      aria-labelledby="match-title"
      aria-describedby="match-text"
      onClose={() => !box.current?.open && onClose()}
      onClick={close}
      className="hero-art on-hero fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none cursor-pointer overflow-auto open:animate-pop"
    >
      <MatchNotice
        match={match}
        isOneSided={isOneSided}
        onImage={reportAndClose(onImagePressed)}
        onButton={reportAndClose(onButtonPressed)}
      />
    </dialog>
  );
}

interface MatchNoticeProps extends Pick<MatchOverlayProps, "match" | "isOneSided"> {
  onImage: (event: MouseEvent) => void;
  onButton: (event: MouseEvent) => void;
}

function MatchNotice({ match: { name, photo, fictional }, isOneSided, onImage, onButton }: MatchNoticeProps) {
  const t = useT();
  return (
    <div className="grid min-h-full place-items-center content-center gap-6 px-page py-10 text-center">
      <h2 id="match-title" className="font-display text-4xl">
        {t("likes:overlay.title")}
      </h2>
      <button
        type="button"
        aria-label={t("likes:overlay.image", { name })}
        className="size-[250px] animate-pop overflow-hidden rounded-full shadow-3 outline-offset-4"
        onClick={onImage}
      >
        <PersonPhoto
          photo={photo}
          name={name}
          ratio="square"
          sizes="250px"
          priority="first"
          className="size-[250px] rounded-full"
        />
      </button>
      <div className="grid justify-items-center gap-2">
        <p id="match-text" className="max-w-sm text-xl">
          {t(isOneSided ? "likes:overlay.oneSided" : "likes:overlay.text", { name })}
        </p>
        {fictional && <FictionalLabel text={fictional} />}
      </div>
      <button type="button" className={buttonStyle({ size: "large" })} onClick={onButton}>
        <Icon name="message-circle-heart" className="size-6" />
        {t("likes:overlay.action")}
      </button>
      <p className="text-sm">{t("likes:overlay.close")}</p>
    </div>
  );
}
