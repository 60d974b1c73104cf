import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { Facts } from "../facts";
import { MemberWords } from "../member-words";
import type { SiteShown } from "../site-mark";
import { SavedBy } from "./saved-by";
import { SiteHead } from "./site-head";

interface SiteOverviewProps {
  site: SiteShown;
  timeZone: string;
  hosts: readonly string[];
  countries: readonly string[];
  theme: string;
  company: string;
  languages: readonly string[];
  latest: { version: number; by: string | null; at: Date; reason: string } | null;
  /** Number of the person's unpublished changes. */
  changes: number;
}

/** A site in short: where it is reached, its newest version, and the person's unpublished changes. */
export function SiteOverview({
  site,
  timeZone,
  hosts,
  countries,
  theme,
  company,
  languages,
  ...rest
}: SiteOverviewProps) {
  const t = useT();
  const { latest, changes } = rest;
  return (
    <>
      <SiteHead site={site} tab="overview" title={t("desk:sites.tabs.overview")} changes={changes} />
      <Facts
        facts={[
          [t("desk:sites.overview.state"), t(`desk:state.${site.state}`)],
          [t("desk:sites.hosts"), hosts.join(", ")],
          [t("desk:sites.countries"), countries.join(", ")],
          [t("desk:sites.overview.theme"), theme],
          [t("desk:sites.overview.languages"), languages.join(", ")],
          [t("desk:sites.overview.company"), company],
          [t("desk:sites.version"), latest?.version],
          [t("desk:sites.overview.savedAt"), latest && <SavedBy key="by" {...latest} timeZone={timeZone} />],
          [t("desk:sites.overview.reason"), latest?.reason && <MemberWords key="why">{latest.reason}</MemberWords>],
        ]}
      />
      <section className="section" aria-labelledby="changes">
        <h2 id="changes">{t("desk:sites.overview.open")}</h2>
        {changes === 0 ? (
          <p className="says">{t("desk:sites.overview.openNone")}</p>
        ) : (
          <p className="says">
            <a href={deskPaths.sitePublish(site.slug)}>{t("desk:sites.overview.openSome", { count: changes })}</a>
          </p>
        )}
      </section>
    </>
  );
}
