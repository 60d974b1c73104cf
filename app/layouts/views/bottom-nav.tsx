import { useT } from "~/i18n/use-t";
import { narrowEntries } from "../nav-entries";
import { BottomNavItem, type NavEntry } from "./nav-item";

interface BottomNavProps {
  entries: readonly NavEntry[];
  pathname: string;
}

/** Entries of a phone. The profile is in the account menu of the top bar. */
export function BottomNav({ entries, pathname }: BottomNavProps) {
  const t = useT();
  return (
    <nav
      aria-label={t("layouts:bottomNav.label")}
      data-print="no"
      data-foot=""
      className="foot-bar fixed inset-x-0 bottom-0 z-30 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto flex max-w-xl px-1">
        {narrowEntries(t, pathname, entries).map((entry) => (
          <BottomNavItem key={entry.href} {...entry} />
        ))}
      </ul>
    </nav>
  );
}
