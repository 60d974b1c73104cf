import { Icon } from "~/ui/icon";
import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { IconButton } from "~/ui/icon-button";

type View = Pick<Window, "matchMedia" | "history" | "location"> & {
  document: Pick<Document, "referrer">;
  /** Undefined in browsers without the Navigation API. */
  navigation?: { canGoBack: boolean };
};

/** True in an installed app whose history has an earlier page (LAY-24, LAY-25). */
export function canGoBack(view: View): boolean {
  return view.matchMedia("(display-mode: standalone)").matches && (view.navigation?.canGoBack ?? hasHistory(view));
}

/**
 * True when Back stays on the site. On the first page since a full load the router's index is zero, so the referrer
 * decides.
 */
function hasHistory({ history, document, location }: View): boolean {
  const position = (history.state as { idx?: number } | null)?.idx ?? 0;
  return position > 0 || document.referrer.startsWith(`${location.origin}/`);
}

/** A back button for installed apps, which have no browser toolbar. */
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
