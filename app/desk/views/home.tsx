import { useT } from "~/i18n/use-t";
import type { Role } from "~/operators/staff/role-deeds";
import { deskPaths } from "../desk-paths";
import { Empty } from "./empty";
import { Pager } from "./pager";
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

interface HomeProps {
  name: string;
  /** Of all the person's sites. */
  count: number;
  after: string | null;
  next: string | null;
  sites: readonly SiteRow[];
}

/** The first screen: the sites on which this person works. */
export function Home({ name, count, after, next, sites }: HomeProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:home.title")} lead={t("desk:home.lead", { name, count })} />
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
      <Pager base={deskPaths.home()} after={after} next={next} />
    </>
  );
}
