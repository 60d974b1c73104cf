import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { Empty } from "../empty";
import { MemberWords } from "../member-words";
import { Pager } from "../pager";
import type { SiteShown } from "../site-mark";
import { Table } from "../table";
import { When } from "../when";
import { SiteHead } from "./site-head";

interface SiteHistoryProps {
  site: SiteShown;
  timeZone: string;
  versions: readonly { version: number; source: "files" | "desk"; by: string | null; reason: string; at: Date }[];
  after: string | null;
  next: string | null;
}

/** The versions of a site: person, time, reason and origin. */
export function SiteHistory({ site, timeZone, versions, after, next }: SiteHistoryProps) {
  const t = useT();
  return (
    <>
      <SiteHead site={site} tab="history" title={t("desk:sites.history.title")} />
      {versions.length === 0 ? (
        <Empty title={t("desk:sites.history.none")} />
      ) : (
        <Table
          caption={t("desk:sites.history.title")}
          rows={versions}
          keyOf={({ version }) => String(version)}
          columns={[
            {
              title: t("desk:sites.history.version"),
              isName: true,
              cell: ({ version }) => (
                <a href={deskPaths.siteVersion(site.slug, version)} data-row>
                  {t("desk:sites.history.one", { version })}
                </a>
              ),
            },
            { title: t("desk:sites.history.when"), cell: ({ at }) => <When at={at} timeZone={timeZone} /> },
            { title: t("desk:sites.history.who"), cell: ({ by }) => by },
            {
              title: t("desk:sites.history.source"),
              cell: ({ source }) => t(`desk:sites.history.sourceOf.${source}`),
            },
            {
              title: t("desk:sites.history.reason"),
              cell: ({ reason }) => reason && <MemberWords>{reason}</MemberWords>,
            },
          ]}
        />
      )}
      <Pager base={deskPaths.siteHistory(site.slug)} after={after} next={next} />
    </>
  );
}
