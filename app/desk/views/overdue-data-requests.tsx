import { useT } from "~/i18n/use-t";
import type { OverdueDataRequest } from "~/operators/overdue-data-requests.server";
import { deskPaths } from "../desk-paths";
import { Empty } from "./empty";
import { Pager } from "./pager";
import { ScreenHead } from "./screen-head";
import { type SiteShown, SiteMark } from "./site-mark";
import { Table } from "./table";
import { When } from "./when";

interface Row {
  request: OverdueDataRequest;
  site: SiteShown;
  zone: string;
}

interface OverdueDataRequestsProps {
  rows: readonly Row[];
  after: string | null;
  next: string | null;
}

/** Members' requests that the ordinary jobs have not completed in time. */
export function OverdueDataRequests({ rows, after, next }: OverdueDataRequestsProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:requests.title")} lead={t("desk:requests.lead")} />
      {rows.length === 0 ? (
        <Empty title={t("desk:requests.none")}>{t("desk:requests.noneMeaning")}</Empty>
      ) : (
        <Table
          caption={t("desk:requests.title")}
          rows={rows}
          keyOf={({ request }) => request.id}
          columns={[
            {
              title: t("desk:requests.what"),
              isName: true,
              cell: ({ request, site }) => (
                <a href={deskPaths.member(site.slug, request.memberId)} data-row>
                  {t(`desk:requests.kind.${request.kind}`)}
                </a>
              ),
            },
            { title: t("desk:site.name"), cell: ({ site }) => <SiteMark site={site} /> },
            {
              title: t("desk:requests.asked"),
              cell: ({ request, zone }) => <When at={request.requestedAt} timeZone={zone} />,
            },
            {
              title: t("desk:requests.due"),
              cell: ({ request, zone }) => <When at={request.dueAt} timeZone={zone} />,
            },
          ]}
        />
      )}
      <Pager base={deskPaths.requests()} after={after} next={next} />
    </>
  );
}
