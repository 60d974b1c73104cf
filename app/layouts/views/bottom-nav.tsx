import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Kept } from "~/ui/kept";
import { BottomNavItem, type NavEntry } from "./nav-item";

interface BottomNavProps {
  /** What the bar is kept for: of one language and one tenant. */
  site: object;
  entries: readonly NavEntry[];
  pathname: string;
}

/** A member's ways on a phone, within reach of the thumb. Below 768 px only. */
export function BottomNav({ site, entries, pathname }: BottomNavProps) {
  const t = useT();
  const href = paths.profile();
  const me: NavEntry = {
    href,
    label: t("layouts:account.profile"),
    short: t("layouts:bottomNav.profile"),
    icon: "user-round",
    isCurrent: pathname === href,
  };
  const ways = [...entries, me];
  return (
    <Kept of={site} name={`bottom-nav ${JSON.stringify(ways)}`} evenAlive>
      <nav
        aria-label={t("layouts:bottomNav.label")}
        data-print="no"
        data-foot=""
        className="foot-bar fixed inset-x-0 bottom-0 z-30 pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <ul className="mx-auto flex max-w-xl px-1">
          {ways.map((entry) => (
            <BottomNavItem key={entry.href} {...entry} />
          ))}
        </ul>
      </nav>
    </Kept>
  );
}
