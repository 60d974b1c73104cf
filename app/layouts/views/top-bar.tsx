import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { CachedFragment } from "~/ui/cached-fragment";
import type { RootData, ShownViewer } from "~/client/root-data";
import { playEntry } from "../nav-entries";
import { hasAccountArea, hasBackButton } from "../page-name";
import { AccountMenu } from "./account-menu";
import { BackButton } from "./back-button";
import { Bell } from "./bell";
import { BrandLink } from "./brand-link";
import { LanguageForm, LanguageMenu } from "./language-menu";
import { type NavEntry, TopBarItem } from "./nav-item";

interface TopBarProps {
  root: RootData;
  pathname: string;
  entries: readonly NavEntry[];
  alertCount: number;
}

/** The top bar of the default layout. Below 768 px the bottom navigation holds a member's entries. */
export function TopBar({ root, pathname, ...bar }: TopBarProps) {
  return (
    <header data-print="no" data-head="" className="top-bar sticky top-0 z-30 pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex min-h-[56px] max-w-[76rem] flex-wrap items-center gap-3 px-page md:min-h-16">
        {hasBackButton(pathname) && <BackButton key={pathname} />}
        <LanguageForm visible={root.visibleLocales} isMember={root.viewer !== null} />
        {root.viewer ? (
          <MemberBar root={root} viewer={root.viewer} pathname={pathname} {...bar} />
        ) : (
          <VisitorBar root={root} hasLogin={hasAccountArea(pathname)} />
        )}
      </div>
    </header>
  );
}

interface MemberBarProps extends TopBarProps {
  viewer: ShownViewer;
}

function MemberBar({ root, viewer, pathname, entries, alertCount }: MemberBarProps) {
  const t = useT();
  const play = playEntry(t, pathname);
  return (
    <>
      <BrandLink tenant={root.tenant} isMember />
      <nav aria-label={t("layouts:topBar.label")} className="ml-auto hidden md:block">
        <ul className="flex flex-wrap items-center justify-end lg:gap-1">
          {entries.map((entry) => (
            <TopBarItem key={entry.href} {...entry} />
          ))}
          <TopBarItem {...play} className="hidden xl:list-item" />
        </ul>
      </nav>
      <div className="ml-auto flex items-center gap-1 md:ml-1">
        <LanguageMenu visible={root.visibleLocales} />
        {hasAccountArea(pathname) && <Bell count={alertCount} />}
        {hasAccountArea(pathname) && <AccountMenu viewer={viewer} />}
      </div>
    </>
  );
}

function VisitorBar({ root: { tenant, visibleLocales }, hasLogin }: { root: RootData; hasLogin: boolean }) {
  const t = useT();
  return (
    <CachedFragment of={tenant} name={hasLogin ? "bar" : "bar-without-login"}>
      <BrandLink tenant={tenant} isMember={false} />
      <div className="ml-auto flex items-center gap-1.5">
        <LanguageMenu visible={visibleLocales} />
        {hasLogin && (
          <ButtonLink href={paths.login()} reload variant="quiet" size="compact">
            {t("layouts:topBar.login")}
          </ButtonLink>
        )}
      </div>
    </CachedFragment>
  );
}
