import { useT } from "~/i18n/use-t";
import { orderNumber } from "~/payments/order";
import type { DayMoney } from "~/payments/daily-report.server";
import { formatMoney } from "~/platform/money";
import { deskPaths } from "../../desk-paths";
import { Facts } from "../facts";
import { Table } from "../table";

const openKinds = [
  "mismatched",
  "unmatched",
  "cash",
  "refundsFailed",
  "refundsWaiting",
  "refundsPending",
  "notices",
  "payments",
] as const satisfies readonly (keyof DayMoney["open"])[];

/** Open cases of any day, with their orders. */
export function OpenCases({ report, site }: { report: DayMoney; site: string }) {
  const t = useT();
  const found = openKinds.filter((kind) => report.open[kind] > 0);
  return (
    <section className="section">
      <h2>{t("desk:money.open")}</h2>
      {found.length === 0 ? (
        <p className="muted">{t("desk:money.openNone")}</p>
      ) : (
        <Facts facts={found.map((kind) => [t(`desk:money.openOf.${kind}`), report.open[kind]])} />
      )}
      <NamedOrders report={report} site={site} />
    </section>
  );
}

function NamedOrders({ report, site }: { report: DayMoney; site: string }) {
  const t = useT();
  const { cash, returnsHeld, returnsDisputed, creditsMissing } = report;
  const rows = [
    ...cash.map((each) => ({ ...each, why: t("desk:money.whyOf.cash") })),
    ...returnsHeld.map((each) => ({ ...each, why: t("desk:money.whyOf.held") })),
    ...returnsDisputed.map((each) => ({ ...each, why: t("desk:money.whyOf.disputed") })),
    ...creditsMissing.map(({ order, credits }) => ({
      order,
      currency: null,
      amountMinor: 0,
      why: t("desk:money.whyOf.missing", { count: credits }),
    })),
  ].map((row, at) => ({ ...row, key: `${at} ${row.order}` }));
  if (rows.length === 0) return null;
  return (
    <Table
      caption={t("desk:money.named")}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          title: t("desk:money.order"),
          isName: true,
          cell: ({ order }) => (
            <a href={deskPaths.order(site, order)} data-row>
              {orderNumber(order)}
            </a>
          ),
        },
        {
          title: t("desk:money.amount"),
          isNumber: true,
          cell: ({ currency, amountMinor }) => currency && formatMoney(amountMinor, currency, "en"),
        },
        { title: t("desk:money.why"), cell: ({ why }) => why },
      ]}
    />
  );
}
