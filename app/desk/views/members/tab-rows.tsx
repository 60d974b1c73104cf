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
  switch (tab.tab) {
    case "timeline":
      return <Timeline rows={tab.rows} site={site} timeZone={timeZone} />;
    case "ledger":
      return <Ledger rows={tab.rows} site={site} timeZone={timeZone} />;
    case "orders":
      return <OrderTable rows={tab.rows.map((order) => ({ order, site, timeZone }))} withPerson={false} />;
    case "devices":
      return <Devices rows={tab.rows} timeZone={timeZone} />;
    case "answers":
      return <Answers rows={tab.rows} />;
    case "reports":
      return <Reports rows={tab.rows} timeZone={timeZone} />;
    case "notes":
      return <Notes rows={tab.rows} timeZone={timeZone} />;
    case "mails":
      return <Mails rows={tab.rows} timeZone={timeZone} />;
  }
}

interface RowsProps<T extends TabShown["tab"]> {
  rows: Extract<TabShown, { tab: T }>["rows"];
  timeZone: string;
}

function Timeline({ rows, site, timeZone }: RowsProps<"timeline"> & { site: SiteShown }) {
  const t = useT();
  return (
    <Table
      caption={t("desk:sheet.tab.timeline")}
      rows={rows}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      columns={[
        { title: t("desk:sheet.at"), cell: ({ at }) => <When at={at} timeZone={timeZone} /> },
        { title: t("desk:sheet.kind"), cell: ({ kind }) => t(`desk:fact.kind.${kind}`) },
        { title: t("desk:sheet.what"), cell: (fact) => <FactWords fact={fact} site={site} />, isName: true },
      ]}
    />
  );
}

function Ledger({ rows, site, timeZone }: RowsProps<"ledger"> & { site: SiteShown }) {
  const t = useT();
  return (
    <Table
      caption={t("desk:sheet.tab.ledger")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t("desk:sheet.at"), cell: ({ at }) => <When at={at} timeZone={timeZone} /> },
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
}

function Devices({ rows, timeZone }: RowsProps<"devices">) {
  const t = useT();
  return (
    <Table
      caption={t("desk:sheet.tab.devices")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("desk:sheet.device"),
          cell: ({ browser, system }) => [browser, system].filter(Boolean).join(", ") || t("desk:sheet.unknown"),
          isName: true,
        },
        { title: t("desk:sheet.started"), cell: ({ startedAt }) => <When at={startedAt} timeZone={timeZone} /> },
        { title: t("desk:sheet.seen"), cell: ({ seenOn }) => seenOn },
        { title: t("desk:sheet.ended"), cell: ({ endedAt }) => endedAt && <When at={endedAt} timeZone={timeZone} /> },
      ]}
    />
  );
}

function Answers({ rows }: Pick<RowsProps<"answers">, "rows">) {
  const t = useT();
  return (
    <Table
      caption={t("desk:sheet.tab.answers")}
      rows={rows}
      keyOf={({ prompt, state }) => `${prompt} ${state}`}
      columns={[
        { title: t("desk:sheet.prompt"), cell: ({ prompt }) => <MemberWords>{prompt}</MemberWords> },
        {
          title: t("desk:sheet.words"),
          cell: ({ body }) => (body === null ? t("desk:sheet.unreadable") : <MemberWords>{body}</MemberWords>),
          isName: true,
        },
        { title: t("desk:sheet.state"), cell: ({ state }) => t(`desk:sheet.answerState.${state}`) },
      ]}
    />
  );
}

function Reports({ rows, timeZone }: RowsProps<"reports">) {
  const t = useT();
  return (
    <Table
      caption={t("desk:sheet.tab.reports")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t("desk:sheet.at"), cell: ({ at }) => <When at={at} timeZone={timeZone} /> },
        { title: t("desk:sheet.what"), cell: ({ what }) => t(`desk:fact.report.${what}`) },
        { title: t("desk:sheet.reason"), cell: ({ reason }) => reason.replaceAll("_", " "), isName: true },
        { title: t("desk:sheet.words"), cell: ({ words }) => words && <MemberWords>{words}</MemberWords> },
        {
          title: t("desk:sheet.closed"),
          cell: ({ closedAt }) => closedAt && <When at={closedAt} timeZone={timeZone} />,
        },
      ]}
    />
  );
}

function Notes({ rows, timeZone }: RowsProps<"notes">) {
  const t = useT();
  return (
    <Table
      caption={t("desk:sheet.tab.notes")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t("desk:sheet.at"), cell: ({ writtenAt }) => <When at={writtenAt} timeZone={timeZone} /> },
        { title: t("desk:sheet.writer"), cell: ({ writtenBy }) => writtenBy },
        { title: t("desk:sheet.words"), cell: ({ body }) => <MemberWords>{body}</MemberWords>, isName: true },
      ]}
    />
  );
}

function Mails({ rows, timeZone }: RowsProps<"mails">) {
  const t = useT();
  return (
    <Table
      caption={t("desk:sheet.tab.mails")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t("desk:sheet.at"), cell: ({ at }) => <When at={at} timeZone={timeZone} /> },
        { title: t("desk:sheet.mail"), cell: ({ template }) => mailWords(template), isName: true },
        { title: t("desk:sheet.language"), cell: ({ locale }) => locale },
        {
          title: t("desk:sheet.sent"),
          cell: ({ sentAt }) => (sentAt ? <When at={sentAt} timeZone={timeZone} /> : t("desk:sheet.unsent")),
        },
      ]}
    />
  );
}
