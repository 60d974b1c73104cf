import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { BottomNavItem, type NavEntry } from "./nav-item";

/** A member's ways on a phone, within reach of the thumb. Below 768 px only. */
export function BottomNav({ entries, pathname }: { entries: readonly NavEntry[]; pathname: string }) {
  const t = useT();
  const me = {
    href: paths.profile(),
    label: t("layouts:account.profile"),
    short: t("layouts:bottomNav.profile"),
    icon: "user-round" as const,
  };
  return (
    <nav
      aria-label={t("layouts:bottomNav.label")}
      data-print="no"
      data-foot=""
      className="foot-bar fixed inset-x-0 bottom-0 z-30 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto flex max-w-xl px-1">
        {entries.map((entry) => (
          <BottomNavItem key={entry.href} {...entry} />
        ))}
        <BottomNavItem {...me} isCurrent={pathname === me.href} />
      </ul>
    </nav>
  );
}
