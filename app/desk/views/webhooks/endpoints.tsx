import { useT } from "~/i18n/use-t";
import { badgeText } from "~/ui/badge";
import type { EndpointRow } from "~/webhooks/endpoints.server";
import { mostCountedWaiting } from "~/webhooks/message";
import { deskPaths } from "../../desk-paths";
import type { CommandShown } from "../command-form";
import { Empty } from "../empty";
import { FilterBar } from "../filter-bar";
import { ScreenHead } from "../screen-head";
import type { SiteNamed, SiteShown } from "../site-mark";
import { siteOptions } from "../site-options";
import { Table } from "../table";
import { When } from "../when";
import { EndpointForm } from "./endpoint-form";

interface EndpointsProps {
  site: SiteShown;
  timeZone: string;
  sites: readonly SiteNamed[];
  endpoints: readonly EndpointRow[];
  add: CommandShown;
}

/** The webhook endpoints of a site, and the form that adds one. */
export function Endpoints({ site, timeZone, sites, endpoints, add }: EndpointsProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:webhooks.title")} site={site} lead={t("desk:webhooks.lead")} />
      {sites.length > 1 && (
        <FilterBar
          action={deskPaths.webhooks()}
          choices={[{ name: "site", label: t("desk:webhooks.site"), value: site.slug, options: siteOptions(sites) }]}
        />
      )}
      {endpoints.length === 0 ? (
        <Empty title={t("desk:webhooks.none")}>{t("desk:webhooks.noneMeaning")}</Empty>
      ) : (
        <Table
          caption={t("desk:webhooks.title")}
          rows={endpoints}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t("desk:webhooks.url"),
              isName: true,
              cell: ({ id, url }) => (
                <a href={deskPaths.webhook(site.slug, id)} data-row>
                  {url}
                </a>
              ),
            },
            { title: t("desk:webhooks.state"), cell: ({ state }) => t(`desk:webhooks.stateOf.${state}`) },
            { title: t("desk:webhooks.events"), isNumber: true, cell: ({ events }) => events.length },
            {
              title: t("desk:webhooks.waiting"),
              isNumber: true,
              cell: ({ waiting }) => badgeText(waiting, mostCountedWaiting),
            },
            {
              title: t("desk:webhooks.addedAt"),
              isLess: true,
              cell: ({ madeAt }) => <When at={madeAt} timeZone={timeZone} />,
            },
          ]}
        />
      )}
      <section className="section" aria-labelledby="add-endpoint">
        <h2 id="add-endpoint">{t("desk:webhooks.add")}</h2>
        <p className="says">{t("desk:webhooks.addMeaning")}</p>
        <EndpointForm command={add} back={deskPaths.webhooks({ site: site.slug })} />
      </section>
    </>
  );
}
