import { Outlet } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { Toasts } from "./views/late-toasts";
import type { Frame } from "./frame";
import { useRootData } from "./use-frame";
import { EntryWarning } from "./views/late-entry-warning";
import { ProgressBar } from "./views/progress-bar";

/** Bare: a chat fills the screen (LAY-07). */
export function ChatLayout({ frame }: { frame: Frame }) {
  const t = useT();
  const root = useRootData();
  return (
    <>
      <ProgressBar />
      <main id="content" className="min-h-dvh">
        <Outlet />
      </main>
      {root && frame.showsEntryWarning && <EntryWarning root={root} notice={frame.adultNotice} />}
      <Toasts label={t("layouts:toasts.label")} dismissLabel={t("common:actions.dismiss")} />
    </>
  );
}
