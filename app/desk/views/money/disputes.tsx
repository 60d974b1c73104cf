import { useT } from "~/i18n/use-t";
import type { Dispute } from "~/operators/money/disputes.server";
import { mostPayments } from "~/operators/money/list-limit";
import { orderNumber } from "~/payments/order";
import { formatMoney } from "~/platform/money";
import { deskPaths } from "../../desk-paths";
import { Empty } from "../empty";
import { FilterBar } from "../filter-bar";
import { MemberWords } from "../member-words";
import { Due } from "../queue/due";
import { ScreenHead } from "../screen-head";
import { type SiteNamed, type SiteShown, SiteMark } from "../site-mark";
import { siteOptions } from "../site-options";
import { Table } from "../table";
import { When } from "../when";
import { MoneyTabs } from "./money-tabs";

type DisputeRow = Omit<Dispute, "tenantId"> & { site: SiteShown; timeZone: string };

interface DisputesProps {
  rows: readonly DisputeRow[];
  /** Slug of the chosen site. Empty for all sites. */
  site: string;
  sites: readonly SiteNamed[];
}

/** Disputed orders, the earliest deadline first. Closed disputes come below. */
export function Disputes({ rows, site, sites }: DisputesProps) {
  const t = useT();
  const choice = { name: "site", label: t("desk:site.name"), value: site, options: siteOptions(sites) };
  const open = rows.filter(({ closedAt }) => closedAt === null);
  const closed = rows.filter(({ closedAt }) => closedAt !== null);
  return (
    <>
      <ScreenHead title={t("desk:money.title")} lead={t("desk:money.disputesLead")} />
      <MoneyTabs current="disputes" />
      {sites.length > 1 && <FilterBar action={deskPaths.disputes()} choices={[choice]} />}
      {open.length === 0 ? (
        <Empty title={t("desk:money.disputesNone")}>{t("desk:money.disputesNoneMeaning")}</Empty>
      ) : (
        <DisputeTable caption={t("desk:money.disputes")} rows={open} />
      )}
      {closed.length > 0 && (
        <section className="section">
          <h2>{t("desk:money.disputesClosed")}</h2>
          <p className="muted">{t("desk:money.disputesClosedMeaning")}</p>
          <DisputeTable caption={t("desk:money.disputesClosed")} rows={closed} isClosed />
        </section>
      )}
      {rows.length >= mostPayments && <p className="muted">{t("desk:money.many", { count: mostPayments })}</p>}
    </>
  );
}

interface DisputeTableProps extends Pick<DisputesProps, "rows"> {
  caption: string;
  isClosed?: boolean;
}

function DisputeTable({ caption, rows, isClosed = false }: DisputeTableProps) {
  const t = useT();
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ site, orderId }) => `${site.slug} ${orderId}`}
      columns={[
        {
          title: t("desk:money.order"),
          isName: true,
          cell: ({ site, orderId }) => (
            <a href={deskPaths.order(site.slug, orderId)} data-row>
              {orderNumber(orderId)}
            </a>
          ),
        },
        { title: t("desk:site.name"), cell: ({ site }) => <SiteMark site={site} /> },
        {
          title: t("desk:money.amount"),
          isNumber: true,
          cell: ({ amountMinor, currency }) => formatMoney(amountMinor, currency, "en"),
        },
        { title: t("desk:money.disputeReason"), cell: ({ reason }) => reason && <DisputeReason reason={reason} /> },
        { title: t("desk:money.provider"), cell: ({ provider }) => provider, isLess: true },
        { title: t("desk:money.since"), cell: ({ since, timeZone }) => <When at={since} timeZone={timeZone} /> },
        isClosed
          ? {
              title: t("desk:money.closed"),
              cell: ({ closedAt, timeZone }) => closedAt && <When at={closedAt} timeZone={timeZone} />,
            }
          : { title: t("desk:money.due"), cell: ({ dueAt }) => <DueDay dueAt={dueAt} /> },
      ]}
    />
  );
}

function DueDay({ dueAt }: Pick<Dispute, "dueAt">) {
  const t = useT();
  return dueAt ? <Due at={dueAt} /> : <span className="muted">{t("desk:money.noDue")}</span>;
}

/** The reason from the provider or bank, with an identifier's underscores as spaces. */
export function DisputeReason({ reason }: { reason: string }) {
  return <MemberWords>{reason.replaceAll("_", " ")}</MemberWords>;
}
