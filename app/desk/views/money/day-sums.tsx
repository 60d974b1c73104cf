import { useT } from "~/i18n/use-t";
import type { DayMoney } from "~/payments/daily-report.server";
import { formatMoney } from "~/platform/money";
import { Table } from "../table";

const money = (minor: number, currency: string) => formatMoney(minor, currency, "en");

/** Orders and payments of a day, one row per currency and method. */
export function DayPayments({ lines }: Pick<DayMoney, "lines">) {
  const t = useT();
  if (lines.length === 0) return <p className="muted">{t("desk:money.noPayments")}</p>;
  return (
    <section className="section">
      <h2>{t("desk:money.payments")}</h2>
      <Table
        caption={t("desk:money.payments")}
        rows={lines}
        keyOf={({ currency, provider, method }) => `${currency} ${provider} ${method}`}
        columns={[
          { title: t("desk:money.method"), isName: true, cell: ({ method }) => t(`payments:methods.${method}`) },
          { title: t("desk:money.provider"), cell: ({ provider }) => provider },
          { title: t("desk:money.ordered"), isNumber: true, cell: ({ orders }) => orders },
          { title: t("desk:money.paid"), isNumber: true, cell: ({ paid }) => paid },
          {
            title: t("desk:money.amount"),
            isNumber: true,
            cell: ({ paidMinor, currency }) => money(paidMinor, currency),
          },
          {
            title: t("desk:money.discount"),
            isNumber: true,
            cell: ({ discountMinor, currency }) => money(discountMinor, currency),
          },
        ]}
      />
    </section>
  );
}

const moves = ["returned", "chargedBack", "reinstated", "refundsFailed", "refundedByHand"] as const;

interface Move {
  kind: (typeof moves)[number];
  currency: string;
  count: number;
  amountMinor: number;
  credits?: number;
}

/** Refunds, chargebacks and other movements of a day, without payments. */
export function DayMoves({ report }: { report: DayMoney }) {
  const t = useT();
  const rows = moves.flatMap((kind) => report[kind].map((each): Move => ({ kind, ...each })));
  if (rows.length === 0) return null;
  return (
    <section className="section">
      <h2>{t("desk:money.moves")}</h2>
      <Table
        caption={t("desk:money.moves")}
        rows={rows}
        keyOf={({ kind, currency }) => `${kind} ${currency}`}
        columns={[
          { title: t("desk:money.what"), isName: true, cell: ({ kind }) => t(`desk:money.moveOf.${kind}`) },
          { title: t("desk:money.count"), isNumber: true, cell: ({ count }) => count },
          {
            title: t("desk:money.amount"),
            isNumber: true,
            cell: ({ amountMinor, currency }) => money(amountMinor, currency),
          },
          { title: t("desk:money.credits"), isNumber: true, cell: ({ credits }) => credits },
        ]}
      />
    </section>
  );
}
