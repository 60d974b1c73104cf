import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { Toasts } from "./views/lazy-toasts";
import { useRootData } from "~/client/root-context";
import { NetworkNotice } from "./views/network-notice";
import { ProgressBar } from "./views/progress-bar";
import { SideBar } from "./views/side-bar";

interface ChatLayoutProps {
  /** The chat list beside the conversation, in wide windows. */
  beside: ReactNode;
}

/** A full-screen conversation (LAY-07). Wide windows show navigation and chat list beside it. */
export function ChatLayout({ beside }: ChatLayoutProps) {
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
      <Toasts place="head" label={t("layouts:toasts.label")} dismissLabel={t("common:actions.dismiss")} />
    </>
  );
}
