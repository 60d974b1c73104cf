import { AppLink } from "~/ui/app-link";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Icon, type IconName } from "~/ui/icon";

export interface NavEntry {
  href: string;
  label: string;
  /** The same in a word, where there is little room. */
  short: string;
  icon: IconName;
  /** Pages below this address count as this entry too. */
  isCurrent: boolean;
  badge?: { count: number; label: string; tone?: BadgeTone; showZero?: boolean };
}

/**
 * An entry of the top bar: a line under the page one is on. Below 1200 px there is no room for a drawing beside the words,
 * and the number stands at their corner there.
 */
export function TopBarItem({ href, label, short, icon, badge, isCurrent }: NavEntry) {
  return (
    <li>
      <AppLink href={href} aria-current={isCurrent ? "page" : undefined} className="nav-way">
        <Icon name={icon} className="hidden size-5 shrink-0 xl:inline" />
        <span className="hidden xl:inline">{label}</span>
        <span className="xl:hidden">{short}</span>
        {badge && <Badge {...badge} className="absolute -top-1 right-0 xl:static" />}
      </AppLink>
    </li>
  );
}

/** An entry of the navigation at a phone's foot: the drawing above its word. */
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
