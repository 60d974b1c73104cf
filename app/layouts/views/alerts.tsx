import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { withTexts } from "~/i18n/catalogue.client";
import { useT } from "~/i18n/use-t";
import type { ShownViewer } from "~/client/root-data";
import { classNames } from "~/ui/class-names";
import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { type AlertName, lineOf } from "../alerts";
import { hasBonusBanner, isProfile } from "../page-name";
import { AlertLine as AlertLineNow } from "./alert-line";
import { AlertList as AlertListNow } from "./alert-list";
import { alertsId } from "./bell";

// Few members have an alert, so this code loads late.
const AlertLine = hydrateLazily(
  import.meta.env.SSR ? AlertLineNow : null,
  async () => (await withTexts(["people"], import("./alert-line"))).AlertLine,
  immediately,
);
const AlertList = hydrateLazily(
  import.meta.env.SSR ? AlertListNow : null,
  async () => (await withTexts(["people"], import("./alert-list"))).AlertList,
);

interface AlertsProps {
  viewer: ShownViewer;
  /** Alerts to show, most urgent first. */
  due: readonly AlertName[];
  /** The welcome bonus beside the line. */
  children?: ReactNode;
}

/** Alerts of the default layout, only for members (LAY-02, ROL-26): the first in one line, all behind the bell. */
export function Alerts({ viewer, due, children }: AlertsProps) {
  const t = useT();
  const { pathname } = useLocation();
  const first = lineOf(due);
  const facts = { reason: viewer.notificationsDisabled[0], memberId: viewer.memberId };
  return (
    <>
      <section
        aria-label={t("layouts:alertsLabel")}
        data-print="no"
        className={classNames(
          "alerts mx-auto flex w-full max-w-[76rem] flex-wrap gap-x-2 px-page empty:hidden",
          isProfile(pathname) && first !== "warning" && "max-md:[&_.alert-line]:hidden",
        )}
      >
        {first && (
          <AlertLine name={first} reason={facts.reason} shared={Boolean(children) && hasBonusBanner(pathname)} />
        )}
        {children}
      </section>
      {/* The key closes the sheet on a new page, because the sheet's links open other pages. */}
      <aside
        key={pathname}
        id={alertsId}
        popover="auto"
        data-print="no"
        aria-label={t("layouts:alertsLabel")}
        className="alert-sheet m-0 overflow-auto overscroll-contain rounded-card bg-overlay p-2.5 text-ink shadow-3 open:animate-rise"
      >
        <AlertList due={due} {...facts} />
      </aside>
    </>
  );
}
