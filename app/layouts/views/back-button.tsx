import { Icon } from "~/ui/icon";
import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { IconButton } from "~/ui/icon-button";

type View = Pick<Window, "matchMedia" | "history" | "location"> & {
  document: Pick<Document, "referrer">;
  /** Where the browser tells of it. */
  navigation?: { canGoBack: boolean };
};

/** Whether the page runs as an installed app and came from another page of it (LAY-24, LAY-25). */
export function canGoBack(view: View): boolean {
  return view.matchMedia("(display-mode: standalone)").matches && (view.navigation?.canGoBack ?? hasHistory(view));
}

/** A page that was loaded whole counts its own entries from nought: then the page before it is who sent us here. */
function hasHistory({ history, document, location }: View): boolean {
  const position = (history.state as { idx?: number } | null)?.idx ?? 0;
  return position > 0 || document.referrer.startsWith(`${location.origin}/`);
}

/** An installed app has no browser bar: where its page says so, there is a way back. */
export function BackButton() {
  const t = useT();
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(canGoBack(window as View)), []);
  if (!isShown) return null;
  return (
    <IconButton
      type="button"
      label={t("layouts:topBar.back")}
      icon={<Icon name="chevron-left" className="size-6" />}
      onClick={() => window.history.back()}
      className="-ml-3"
    />
  );
}
