import { Outlet, useLocation, useMatches } from "@remix-run/react";
import { NoAccountYet } from "~/accounts/views/no-account-yet";
import { useT } from "~/i18n/use-t";
import { SignupDialog } from "~/signup/views/signup-dialog";
import { Toasts } from "./views/lazy-toasts";
import type { Frame } from "./frame";
import { namesSignup } from "./page-name";
import { isHydrated } from "./route-handle";
import { useRootData } from "~/client/root-context";
import { BrandLink } from "./views/brand-link";
import { EntryWarning } from "./views/entry-warning";
import { ServerRendered } from "./views/server-rendered";
import { SkipLink } from "./views/skip-link";

const isServer = import.meta.env.SSR;

/** Layout of pages with a single task: only the logo and the page. */
export function EmptyLayout({ frame }: { frame: Frame }) {
  const t = useT();
  const root = useRootData();
  const matches = useMatches();
  const { pathname } = useLocation();
  if (!root) return <Outlet />;
  return (
    <div className="pattern flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex min-h-16 items-center px-page">
        <BrandLink tenant={root.tenant} isMember={root.viewer !== null} />
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[76rem] grow px-page pb-12">
        <Outlet />
        {isServer && frame.signup && namesSignup(pathname) && <NoAccountYet />}
      </main>
      <ServerRendered draw={isServer ? () => frame.signup && <SignupDialog facts={frame.signup} /> : null} />
      {frame.showsEntryWarning && <EntryWarning root={root} notice={frame.adultNotice} />}
      {isHydrated(matches) && <Toasts label={t("layouts:toasts.label")} dismissLabel={t("common:actions.dismiss")} />}
    </div>
  );
}
