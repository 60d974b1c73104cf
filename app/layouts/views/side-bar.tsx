import { useLocation } from "@remix-run/react";
import { useLiveCounts } from "~/client/live-counts";
import type { ShownViewer } from "~/client/root-data";
import { useT } from "~/i18n/use-t";
import { narrowEntries, navEntries } from "../nav-entries";
import { BottomNavItem } from "./nav-item";

/** The main navigation beside a conversation, in wide windows. A conversation has no top bar (LAY-07). */
export function SideBar({ viewer }: { viewer: ShownViewer }) {
  const t = useT();
  const { pathname } = useLocation();
  const badges = useLiveCounts();
  const entries = navEntries(t, { pathname, premium: viewer.premium, ...badges });
  return (
    <nav
      aria-label={t("layouts:topBar.label")}
      data-print="no"
      className="sticky top-0 hidden h-dvh w-20 shrink-0 overflow-y-auto border-r border-line bg-surface lg:order-first lg:block"
    >
      <ul className="grid gap-1 px-1 py-3">
        {narrowEntries(t, pathname, entries).map((entry) => (
          <BottomNavItem key={entry.href} {...entry} />
        ))}
      </ul>
    </nav>
  );
}
