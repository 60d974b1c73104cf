import { useT } from "~/i18n/use-t";
import { factKinds } from "~/operators/members/timeline";
import { deskPaths } from "../../desk-paths";
import type { TabShown } from "../../sheet.server";
import { Empty } from "../empty";
import { FilterBar } from "../filter-bar";
import { MemberWords } from "../member-words";
import { OrderTable } from "../orders/order-table";
import { Pager } from "../pager";
import type { SiteShown } from "../site-mark";
import { Table } from "../table";
import { When } from "../when";
import { FactWords, mailWords } from "./fact-words";

interface TabRowsProps {
  site: SiteShown;
  timeZone: string;
  memberId: string;
  tab: TabShown;
}

/** The rows of the open tab. An empty tab explains its purpose. */
export function TabRows(props: TabRowsProps) {
  const t = useT();
  const { tab, site, memberId } = props;
  const kind = tab.tab === "timeline" ? (tab.kind ?? "") : "";
  const query = { tab: tab.tab === "timeline" ? undefined : tab.tab, kind };
  const base = deskPaths.member(site.slug, memberId, query);
  return (
    <section className="section" aria-label={t(`desk:sheet.tab.${tab.tab}`)}>
      {tab.tab === "timeline" && (
        <FilterBar
          action={deskPaths.member(site.slug, memberId)}
          choices={[
            {
              name: "kind",
              label: t("desk:sheet.kind"),
              value: kind,
              options: factKinds.map((value) => ({ value, label: t(`desk:fact.kind.${value}`) })),
            },
          ]}
        />
      )}
      {tab.rows.length === 0 ? (
        <Empty title={t("desk:sheet.none")}>{t(`desk:sheet.noneOf.${tab.tab}`)}</Empty>
      ) : (
        <Rows {...props} />
      )}
      {"next" in tab && <Pager base={base} after={tab.after} next={tab.next} />}
    </section>
  );
}

function Rows({ tab, site, timeZone }: TabRowsProps) {
  const t = useT();
  const when = (at: Date) => <When at={at} timeZone={timeZone} />;
  const caption = t(`desk:sheet.tab.${tab.tab}`);
  const atTitle = t("desk:sheet.at");
  switch (tab.tab) {
    case "timeline":
      return (
        <Table
          caption={caption}
          rows={tab.rows}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          columns={[
            { title: atTitle, cell: ({ at }) => when(at) },
            { title: t("desk:sheet.kind"), cell: ({ kind }) => t(`desk:fact.kind.${kind}`) },
            { title: t("desk:sheet.what"), cell: (fact) => <FactWords fact={fact} site={site} />, isName: true },
          ]}
        />
      );
    case "ledger":
      return (
        <Table
          caption={caption}
          rows={tab.rows}
          keyOf={({ id }) => id}
          columns={[
            { title: atTitle, cell: ({ at }) => when(at) },
            { title: t("desk:sheet.what"), cell: ({ reason }) => reason, isName: true },
            {
              title: t("desk:members.order"),
              cell: ({ orderId }) =>
                orderId && <a href={deskPaths.order(site.slug, orderId)}>{t("desk:members.openOrder")}</a>,
            },
            { title: t("desk:sheet.credits"), cell: ({ credits }) => credits, isNumber: true },
            { title: t("desk:sheet.balance"), cell: ({ balanceAfter }) => balanceAfter, isNumber: true },
          ]}
        />
      );
    case "orders":
      return <OrderTable rows={tab.rows.map((order) => ({ order, site, timeZone }))} withPerson={false} />;
    case "devices":
      return (
        <Table
          caption={caption}
          rows={tab.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t("desk:sheet.device"),
              cell: ({ browser, system }) => [browser, system].filter(Boolean).join(", ") || t("desk:sheet.unknown"),
              isName: true,
            },
            { title: t("desk:sheet.started"), cell: ({ startedAt }) => when(startedAt) },
            { title: t("desk:sheet.seen"), cell: ({ seenOn }) => seenOn },
            { title: t("desk:sheet.ended"), cell: ({ endedAt }) => endedAt && when(endedAt) },
          ]}
        />
      );
    case "reports":
      return (
        <Table
          caption={caption}
          rows={tab.rows}
          keyOf={({ id }) => id}
          columns={[
            { title: atTitle, cell: ({ at }) => when(at) },
            { title: t("desk:sheet.what"), cell: ({ what }) => t(`desk:fact.report.${what}`) },
            { title: t("desk:sheet.reason"), cell: ({ reason }) => reason.replaceAll("_", " "), isName: true },
            { title: t("desk:sheet.words"), cell: ({ words }) => words && <MemberWords>{words}</MemberWords> },
            { title: t("desk:sheet.closed"), cell: ({ closedAt }) => closedAt && when(closedAt) },
          ]}
        />
      );
    case "notes":
      return (
        <Table
          caption={caption}
          rows={tab.rows}
          keyOf={({ id }) => id}
          columns={[
            { title: atTitle, cell: ({ writtenAt }) => when(writtenAt) },
            { title: t("desk:sheet.writer"), cell: ({ writtenBy }) => writtenBy },
            { title: t("desk:sheet.words"), cell: ({ body }) => <MemberWords>{body}</MemberWords>, isName: true },
          ]}
        />
      );
    case "mails":
      return (
        <Table
          caption={caption}
          rows={tab.rows}
          keyOf={({ id }) => id}
          columns={[
            { title: atTitle, cell: ({ at }) => when(at) },
            { title: t("desk:sheet.mail"), cell: ({ template }) => mailWords(template), isName: true },
            { title: t("desk:sheet.language"), cell: ({ locale }) => locale },
            { title: t("desk:sheet.sent"), cell: ({ sentAt }) => (sentAt ? when(sentAt) : t("desk:sheet.unsent")) },
          ]}
        />
      );
  }
}
