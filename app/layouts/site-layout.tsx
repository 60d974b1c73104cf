import { Outlet, useLocation, useMatches } from "@remix-run/react";
import { memo, useEffect } from "react";
import { withTexts } from "~/i18n/catalogue.client";
import { useT } from "~/i18n/use-t";
import { classNames } from "~/ui/class-names";
import { hasTimeBonus } from "~/offers/offer";
import { SignupDialog } from "~/signup/views/signup-dialog";
import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { Toasts } from "./views/lazy-toasts";
import { clockOffset } from "~/ui/server-clock";
import { useLiveCounts } from "~/client/live-counts";
import type { RootData } from "~/client/root-data";
import { CachedFragment } from "~/ui/cached-fragment";
import type { Frame } from "./frame";
import { navEntries } from "./nav-entries";
import { isHydrated, isWide } from "./route-handle";
import { footerFacts } from "./footer-facts";
import { lineOf } from "./alerts";
import { isShop } from "./page-name";
import { useDueAlerts } from "./use-due-alerts";
import { useRootData } from "~/client/root-context";
import { Alerts } from "./views/alerts";
import { BottomNav } from "./views/bottom-nav";
import { EntryWarning } from "./views/lazy-entry-warning";
import { Footer as FooterNow } from "./views/footer";
import { FlashRefusals } from "./views/flash-refusals";
import { NetworkNotice } from "./views/network-notice";
import { ProgressBar } from "./views/progress-bar";
import { ServerRendered } from "./views/server-rendered";
import { SkipLink } from "./views/skip-link";
import { TopBar } from "./views/top-bar";
import { WelcomeBonus as WelcomeBonusNow } from "./views/welcome-bonus";

const isServer = import.meta.env.SSR;
const Footer = hydrateLazily(
  isServer ? FooterNow : null,
  async () => (await withTexts(["people"], import("./views/footer"))).Footer,
);
const WelcomeBonus = hydrateLazily(
  isServer ? WelcomeBonusNow : null,
  async () => (await withTexts(["people"], import("./views/welcome-bonus"))).WelcomeBonus,
  immediately,
);

/** The default layout: top bar, alerts, page, footer, entry warning and sign-up modal. */
export function SiteLayout({ frame }: { frame: Frame }) {
  const root = useRootData();
  const matches = useMatches();
  const { pathname } = useLocation();
  if (!root) return <Outlet />;
  const page = { pathname, hydrates: isHydrated(matches), wide: isWide(matches) };
  return <Site root={root} frame={frame} {...page} />;
}

interface SiteProps {
  root: RootData;
  frame: Frame;
  pathname: string;
  hydrates: boolean;
  wide: boolean;
}

/** Memoized, because the router renders its readers again at each step of a navigation. */
const Site = memo(({ root, frame, pathname, hydrates, wide }: SiteProps) => {
  const t = useT();
  const { viewer, now } = root;
  const badges = useLiveCounts();
  const due = useDueAlerts(viewer, pathname);
  useEffect(() => void clockOffset(Date.parse(now)), [now]);
  const entries = viewer ? navEntries(t, { pathname, premium: viewer.premium, ...badges }) : [];
  return (
    <div className={classNames("flex min-h-dvh flex-col", viewer && "pb-(--foot-reach) md:pb-0")}>
      <SkipLink />
      {hydrates && <ProgressBar />}
      <TopBar root={root} pathname={pathname} entries={entries} alertCount={due.length} />
      {hydrates && <NetworkNotice />}
      {viewer && (
        <Alerts viewer={viewer} due={due}>
          {hasTimeBonus(viewer, root.now) && (
            <WelcomeBonus root={root} viewer={viewer} shared={lineOf(due) !== undefined} />
          )}
        </Alerts>
      )}
      <main id="content" tabIndex={-1} className={wide ? "grow" : "mx-auto w-full max-w-[76rem] grow px-page"}>
        <FlashRefusals />
        <Outlet />
      </main>
      <Foot root={root} frame={frame} />
      {viewer && <BottomNav entries={entries} pathname={pathname} />}
      {frame.showsEntryWarning && <EntryWarning root={root} notice={frame.adultNotice} />}
      {hydrates && (
        <Toasts
          place={isShop(pathname) ? "head" : "foot"}
          label={t("layouts:toasts.label")}
          dismissLabel={t("common:actions.dismiss")}
        />
      )}
    </div>
  );
});

/** The footer and the sign-up modal, which all pages of a frame share. */
function Foot({ root, frame }: { root: RootData; frame: Frame }) {
  return (
    <CachedFragment of={frame} name="foot">
      <Footer facts={footerFacts(root, frame)} />
      <ServerRendered draw={isServer ? () => frame.signup && <SignupDialog facts={frame.signup} /> : null} />
    </CachedFragment>
  );
}
