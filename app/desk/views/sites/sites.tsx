import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { Empty } from "../empty";
import { FilterBar } from "../filter-bar";
import { Pager } from "../pager";
import { ScreenHead } from "../screen-head";
import { SiteMark, type SiteShown } from "../site-mark";
import { Table } from "../table";
import { SavedBy } from "./saved-by";

interface SitesProps {
  rows: readonly {
    site: SiteShown;
    hosts: readonly string[];
    countries: readonly string[];
    timeZone: string;
    latest: { version: number; by: string | null; at: Date } | null;
  }[];
  words: string;
  after: string | null;
  next: string | null;
}

/** The sites that a person may change, each with its newest version. */
export function Sites({ rows, words, after, next }: SitesProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:sites.title")} lead={t("desk:sites.lead")} />
      <FilterBar
        action={deskPaths.sites()}
        choices={[]}
        search={{ name: "q", label: t("desk:sites.find"), value: words }}
      />
      {rows.length === 0 ? (
        <Empty title={t("desk:sites.none")} />
      ) : (
        <Table
          caption={t("desk:sites.title")}
          rows={rows}
          keyOf={({ site }) => site.slug}
          columns={[
            {
              title: t("desk:site.name"),
              isName: true,
              cell: ({ site }) => (
                <a href={deskPaths.site(site.slug)} data-row>
                  <SiteMark site={site} />
                </a>
              ),
            },
            { title: t("desk:sites.hosts"), cell: ({ hosts }) => hosts.join(", ") },
            { title: t("desk:sites.countries"), isLess: true, cell: ({ countries }) => countries.join(", ") },
            {
              title: t("desk:sites.version"),
              isNumber: true,
              cell: ({ latest }) => latest?.version ?? t("desk:sites.noVersion"),
            },
            {
              title: t("desk:sites.savedBy"),
              cell: ({ latest, timeZone }) => latest && <SavedBy {...latest} timeZone={timeZone} />,
            },
          ]}
        />
      )}
      <Pager base={deskPaths.sites({ q: words })} after={after} next={next} />
    </>
  );
}
