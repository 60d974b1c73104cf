import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import type { Role } from "~/operators/staff/role-permissions";
import { Icon } from "~/ui/icon";
import { deskPaths } from "../desk-paths";
import { isCurrent, type MenuEntry } from "../menu";
import { BrandSign } from "./brand-sign";
import { initialsOf } from "./initials";
import { KeysDialog } from "./keys-dialog";
import { type Notice, NoticeBar } from "./notice-bar";
import { Palette } from "./palette";

interface ShellProps {
  person: { name: string; email: string; roles: readonly Role[] };
  isDemo: boolean;
  menu: readonly MenuEntry[];
  notice: Notice | null;
  pathname: string;
  children: ReactNode;
}

/** Frame of each screen: side menu, person at the top, notice of the last command. */
export function Shell({ person, isDemo, menu, notice, pathname, children }: ShellProps) {
  const t = useT();
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t("desk:shell.skip")}
      </a>
      {isDemo && <aside className="strip">{t("desk:shell.demo")}</aside>}
      <header className="top">
        <a className="brand" href={deskPaths.home()}>
          <BrandSign />
          {t("desk:brand")}
        </a>
        <a className="find" href={deskPaths.go()} aria-label={t("desk:shell.find")} data-palette data-key="Control+k">
          <Icon name="search" />
          <span>{t("desk:shell.find")}</span>
          <kbd>{t("desk:keys.palette")}</kbd>
        </a>
        <PersonMenu person={person} />
      </header>
      <nav className="menu" aria-label={t("desk:shell.menu")}>
        {menu.map(({ to, label, icon, keys }) => (
          <a
            key={to}
            href={to}
            aria-current={isCurrent(to, pathname) ? "page" : undefined}
            data-key={keys}
            data-key-name={t(label)}
          >
            <Icon name={icon} />
            {t(label)}
          </a>
        ))}
      </nav>
      <main className="main" id="main" tabIndex={-1}>
        {notice && <NoticeBar notice={notice} />}
        {children}
      </main>
      <Palette />
      <KeysDialog />
    </div>
  );
}

function PersonMenu({ person }: Pick<ShellProps, "person">) {
  const t = useT();
  return (
    <details className="person">
      <summary aria-label={t("desk:shell.person", { name: person.name })}>
        <span className="initials" aria-hidden="true">
          {initialsOf(person.name)}
        </span>
        <span className="person-name">{person.name}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="popover">
        <p className="person-facts">
          <strong>{person.name}</strong>
          <span>{person.email}</span>
          <span>{person.roles.map((role) => t(`desk:role.${role}`)).join(", ")}</span>
        </p>
        <a className="row" href={deskPaths.access()}>
          <Icon name="lock" /> {t("desk:access.title")}
        </a>
        <button type="button" className="row" data-keys-list hidden>
          <kbd>{t("desk:keys.list")}</kbd> {t("desk:keys.title")}
        </button>
        <form method="post" action={deskPaths.signOut()}>
          <button type="submit" className="row">
            <Icon name="log-out" /> {t("desk:shell.signOut")}
          </button>
        </form>
      </div>
    </details>
  );
}
