import type { MessageKey } from "~/i18n/messages";
import type { Permission } from "~/operators/staff/role-permissions";
import type { IconName } from "~/ui/icon-names";
import { deskPaths } from "./desk-paths";

export interface MenuEntry {
  readonly to: string;
  readonly label: MessageKey;
  /** Permission that shows the entry, when held on any site. */
  readonly permission: Permission;
  readonly icon: IconName;
  /** Keyboard shortcut that opens the screen. */
  readonly keys: string;
}

/** The screens of the console, in the order of the menu. */
export const menu: readonly MenuEntry[] = [
  { to: deskPaths.home(), label: "desk:menu.home", permission: "numbers.see", icon: "inbox", keys: "g h" },
  { to: "/desk/queue", label: "desk:menu.queue", permission: "queue.see", icon: "list-checks", keys: "g q" },
  { to: deskPaths.sites(), label: "desk:menu.sites", permission: "site.look", icon: "globe", keys: "g s" },
  { to: deskPaths.members(), label: "desk:menu.members", permission: "member.see", icon: "search", keys: "g m" },
  { to: deskPaths.orders(), label: "desk:menu.orders", permission: "money.see", icon: "credit-card", keys: "g o" },
  { to: deskPaths.money(), label: "desk:menu.money", permission: "money.see", icon: "landmark", keys: "g b" },
  {
    to: deskPaths.approvals(),
    label: "desk:menu.approvals",
    permission: "numbers.see",
    icon: "check-check",
    keys: "g p",
  },
  {
    to: deskPaths.webhooks(),
    label: "desk:menu.webhooks",
    permission: "site.edit",
    icon: "send-horizontal",
    keys: "g w",
  },
  { to: "/desk/staff", label: "desk:menu.staff", permission: "staff.edit", icon: "users", keys: "g t" },
  { to: "/desk/audit", label: "desk:menu.audit", permission: "audit.see", icon: "clock", keys: "g a" },
];

/**
 * True for the menu entry of this path or of a parent path. Pages of members, orders and webhooks belong under their
 * lists.
 */
export function isCurrent(to: string, pathname: string): boolean {
  const listed = pathname.replace(/^\/desk\/[^/]+\/(members|orders|webhooks)\//, "/desk/$1/");
  return listed === to || (to !== deskPaths.home() && listed.startsWith(`${to}/`));
}
