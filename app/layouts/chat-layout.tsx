import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { Toasts } from "./views/lazy-toasts";
import type { Frame } from "./frame";
import { useRootData } from "./use-frame";
import { EntryWarning } from "./views/lazy-entry-warning";
import { NetworkNotice } from "./views/network-notice";
import { ProgressBar } from "./views/progress-bar";
import { SideBar } from "./views/side-bar";

interface ChatLayoutProps {
  frame: Frame;
  /** The chat list beside the conversation, in wide windows. */
  beside: ReactNode;
}

/** A full-screen conversation (LAY-07). Wide windows show navigation and chat list beside it. */
export function ChatLayout({ frame, beside }: ChatLayoutProps) {
  const t = useT();
  const root = useRootData();
  return (
    <>
      <ProgressBar />
      <div className="flex">
        {root?.viewer && <SideBar viewer={root.viewer} />}
        <main id="content" className="flex h-dvh min-w-0 grow flex-col">
          <NetworkNotice />
          <Outlet />
        </main>
        {beside}
      </div>
      {root && frame.showsEntryWarning && <EntryWarning root={root} notice={frame.adultNotice} />}
      <Toasts place="head" label={t("layouts:toasts.label")} dismissLabel={t("common:actions.dismiss")} />
    </>
  );
}
