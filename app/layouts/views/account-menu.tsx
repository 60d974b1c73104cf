import { Icon } from "~/ui/icon";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Avatar } from "~/ui/avatar";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";
import type { ShownViewer } from "~/client/root-data";

/** The member's photo and name, with a menu: profile, games, settings, logout (LAY-39..42). */
export function AccountMenu({ viewer }: { viewer: ShownViewer }) {
  const t = useT();
  const icon = "size-5 shrink-0 text-ink-muted";
  return (
    <>
      <form id="logout" method="post" action={paths.doLogout()} hidden />
      <Menu
        label={`${t("layouts:account.menu")}: ${viewer.name}`}
        triggerClassName="flex min-h-11 items-center gap-2 rounded-control pl-1.5 pr-1.5 font-semibold hover:bg-sunken"
        trigger={
          <>
            <Avatar src={viewer.photo?.src} colours={viewer.photo?.colours} name={viewer.name} size="sm" />
            <span className="hidden max-w-32 truncate min-[90rem]:inline">{viewer.name}</span>
            <Icon name="chevron-down" className="size-4 text-ink-muted max-[22em]:hidden" />
          </>
        }
      >
        <li className="truncate border-b border-line px-3 pt-1.5 pb-2.5 font-semibold min-[90rem]:hidden">
          {viewer.name}
        </li>
        <MenuItem href={paths.profile()} icon={<Icon name="user-round" className={icon} />}>
          {t("layouts:account.profile")}
        </MenuItem>
        <MenuItem href={paths.swipeGame()} icon={<Icon name="gallery-horizontal-end" className={icon} />}>
          {t("discovery:ways.swipe")}
        </MenuItem>
        <MenuItem href={paths.matchFinder()} icon={<Icon name="list-checks" className={icon} />}>
          {t("discovery:ways.finder")}
        </MenuItem>
        <MenuItem href={paths.notifications()} icon={<Icon name="settings" className={icon} />}>
          {t("layouts:account.settings")}
        </MenuItem>
        <MenuItem form="logout" icon={<Icon name="log-out" className={icon} />}>
          {t("layouts:account.logout")}
        </MenuItem>
      </Menu>
    </>
  );
}
