import { Outlet } from "@remix-run/react";
import { CachedFragment } from "~/ui/cached-fragment";
import type { Frame } from "./frame";
import { footerFacts } from "./footer-facts";
import { useRootData } from "~/client/root-context";
import { BrandLink } from "./views/brand-link";
import { EntryWarning } from "./views/entry-warning";
import { Footer } from "./views/footer";
import { SkipLink } from "./views/skip-link";

/** Layout of landers: a small bar with the logo, the page, the footer (LAY-09, LAY-10). */
export function LanderLayout({ frame }: { frame: Frame }) {
  const root = useRootData();
  if (!root) return <Outlet />;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="small-bar relative z-10">
        <div className="mx-auto flex min-h-14 max-w-[76rem] items-center px-page">
          {root.viewer ? (
            <BrandLink tenant={root.tenant} isMember />
          ) : (
            <CachedFragment of={root.tenant} name="brand">
              <BrandLink tenant={root.tenant} isMember={false} />
            </CachedFragment>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <CachedFragment of={frame} name="foot">
        <Footer facts={footerFacts(root, frame)} />
      </CachedFragment>
      {frame.showsEntryWarning && <EntryWarning root={root} notice={frame.adultNotice} />}
    </div>
  );
}
