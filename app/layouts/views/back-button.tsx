import { Icon } from "~/ui/icon";
import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { IconButton } from "~/ui/icon-button";

type View = Pick<Window, "matchMedia" | "history" | "location"> & {
  document: Pick<Document, "referrer">;
  /** Absent without the Navigation API. */
  navigation?: { canGoBack: boolean };
};

/** True in an installed app after another of its pages (LAY-24, LAY-25). */
export function canGoBack(view: View): boolean {
  return view.matchMedia("(display-mode: standalone)").matches && (view.navigation?.canGoBack ?? hasHistory(view));
}

/** A full page load restarts the entry count, so the referrer decides. */
function hasHistory({ history, document, location }: View): boolean {
  const position = (history.state as { idx?: number } | null)?.idx ?? 0;
  return position > 0 || document.referrer.startsWith(`${location.origin}/`);
}

/** Installed apps have no browser bar, so some pages show a back button. */
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
