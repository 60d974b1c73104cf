import { useT } from "~/i18n/use-t";
import type { Role } from "~/operators/staff/role-deeds";
import { Empty } from "./empty";
import { ScreenHead } from "./screen-head";
import { type SiteShown, SiteMark } from "./site-mark";
import { Table } from "./table";

interface SiteRow {
  site: SiteShown;
  origin: string;
  host: string;
  countries: readonly string[];
  roles: readonly Role[];
}

/** The first screen: the sites on which this person works. */
export function Home({ name, sites }: { name: string; sites: readonly SiteRow[] }) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:home.title")} lead={t("desk:home.lead", { name, count: sites.length })} />
      {sites.length === 0 ? (
        <Empty title={t("desk:home.none")}>{t("desk:home.noneMeaning")}</Empty>
      ) : (
        <Table
          caption={t("desk:home.sites")}
          rows={sites}
          keyOf={({ site }) => site.slug}
          columns={[
            { title: t("desk:site.name"), cell: ({ site }) => <SiteMark site={site} />, isName: true },
            {
              title: t("desk:site.roles"),
              cell: ({ roles }) => roles.map((role) => t(`desk:role.${role}`)).join(", "),
            },
            { title: t("desk:site.countries"), cell: ({ countries }) => countries.join(" ") },
            {
              title: t("desk:site.host"),
              cell: ({ host, origin }) => (
                <a href={origin} rel="noreferrer" data-row>
                  {host}
                </a>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
