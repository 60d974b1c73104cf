import { AppLink } from "~/ui/app-link";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Icon, type IconName } from "~/ui/icon";

export interface NavEntry {
  href: string;
  label: string;
  /** Label for narrow screens. */
  short: string;
  icon: IconName;
  /** True on the entry's page and its subpages. */
  isCurrent: boolean;
  badge?: { count: number; label: string; tone?: BadgeTone; showZero?: boolean };
}

/** An entry of the top bar. Below 1200 px the icon is hidden and the badge moves to the corner. */
export function TopBarItem({
  href,
  label,
  short,
  icon,
  badge,
  isCurrent,
  className,
}: NavEntry & { className?: string }) {
  return (
    <li className={className}>
      <AppLink href={href} aria-current={isCurrent ? "page" : undefined} className="nav-way">
        <Icon name={icon} className="hidden size-5 shrink-0 xl:inline" />
        <span className="hidden xl:inline">{label}</span>
        <span className="xl:hidden">{short}</span>
        {badge && <Badge {...badge} className="absolute -top-1 right-0 xl:static" />}
      </AppLink>
    </li>
  );
}

export function BottomNavItem({ href, short, icon, badge, isCurrent }: NavEntry) {
  return (
    <li className="grow basis-0">
      <AppLink href={href} aria-current={isCurrent ? "page" : undefined} className="nav-foot">
        <span>
          <Icon name={icon} className="size-6" />
          {badge && <Badge {...badge} className="absolute -top-1 left-1/2 ml-1" />}
        </span>
        <span className="max-w-full truncate text-xs font-semibold">{short}</span>
      </AppLink>
    </li>
  );
}
