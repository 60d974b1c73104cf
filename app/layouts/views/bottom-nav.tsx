import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { BottomNavItem, type NavEntry } from "./nav-item";

interface BottomNavProps {
  entries: readonly NavEntry[];
  pathname: string;
}

export function BottomNav({ entries, pathname }: BottomNavProps) {
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
  );
}
