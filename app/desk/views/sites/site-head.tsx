import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { ScreenHead } from "../screen-head";
import type { SiteShown } from "../site-mark";
import { Tabs } from "../tabs";

interface SiteHeadProps {
  site: SiteShown;
  tab: "overview" | "settings" | "history";
  title: ReactNode;
  /** Number of unpublished changes, which the head leads to. */
  changes?: number;
  children?: ReactNode;
}

/** The head of a site's screens, with its tabs. */
export function SiteHead({ site, tab, title, changes = 0, children }: SiteHeadProps) {
  const t = useT();
  const { slug } = site;
  const tabs = [
    { name: "overview", to: deskPaths.site(slug) },
    { name: "settings", to: deskPaths.siteSettings(slug) },
    { name: "history", to: deskPaths.siteHistory(slug) },
  ] as const;
  return (
    <>
      <ScreenHead title={title} site={site}>
        {changes > 0 && (
          <a className="button primary" href={deskPaths.sitePublish(slug)}>
            {t("desk:sites.publish.title")}
          </a>
        )}
        {children}
      </ScreenHead>
      <Tabs
        label={t("desk:sites.tabs.label")}
        tabs={tabs.map(({ name, to }) => ({ to, label: t(`desk:sites.tabs.${name}`), isCurrent: name === tab }))}
      />
    </>
  );
}
