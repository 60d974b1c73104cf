import { Icon } from "~/ui/icon";
import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { IconButton } from "~/ui/icon-button";

/** Whether the page runs as an installed app and came from another page of it (LAY-24, LAY-25). */
export function canGoBack(view: Pick<Window, "matchMedia" | "history">): boolean {
  const position = (view.history.state as { idx?: number } | null)?.idx ?? view.history.length - 1;
  return view.matchMedia("(display-mode: standalone)").matches && position > 0;
}

/** An installed app has no browser bar: where its page says so, there is a way back. */
export function BackButton() {
  const t = useT();
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(canGoBack(window)), []);
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
