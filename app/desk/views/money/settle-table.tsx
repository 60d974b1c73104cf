import { useT } from "~/i18n/use-t";
import type { WaitingPayment } from "~/operators/money/waiting-payments.server";
import { orderNumber } from "~/payments/order";
import { formatMoney } from "~/platform/money";
import { deskPaths } from "../../desk-paths";
import { MemberWords } from "../member-words";
import { type SiteShown, SiteMark } from "../site-mark";
import { Table } from "../table";
import { When } from "../when";

/** A payment or return that waits for an operator's decision. */
export interface PaymentRow {
  /** Identifies the row in the URL. */
  key: string;
  kind: WaitingPayment["kind"];
  site: SiteShown;
  timeZone: string;
  since: Date;
  provider: string | null;
  reference: string | null;
  orderId: string | null;
  /** Amount of the payment or return. Null when unknown. */
  amountMinor: number | null;
  currency: string | null;
  /** Price of the order, for a payment of another amount. Null for other kinds. */
  owed: { amountMinor: number; currency: string } | null;
  /** Verb that settles the payment. Null when the operator can only wait. */
  verb: "settled" | "refund-cash" | null;
  args: Readonly<Record<string, string>>;
  /** True when the last attempt to refund failed. */
  hasFailed?: boolean;
}

interface SettleTableProps {
  caption: string;
  rows: readonly PaymentRow[];
  /** Returns the URL that opens the form of a row. */
  openAt: (key: string) => string;
}

export function SettleTable({ caption, rows, openAt }: SettleTableProps) {
  const t = useT();
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { title: t("desk:money.what"), isName: true, cell: (row) => <PaymentEvent row={row} /> },
        { title: t("desk:site.name"), cell: ({ site }) => <SiteMark site={site} /> },
        { title: t("desk:money.amount"), isNumber: true, cell: (row) => <Came row={row} /> },
        { title: t("desk:money.order"), cell: (row) => <OrderOf row={row} /> },
        { title: t("desk:money.since"), cell: ({ since, timeZone }) => <When at={since} timeZone={timeZone} /> },
        {
          title: t("desk:money.step"),
          cell: (row) =>
            row.verb ? (
              <a className="button" href={`${openAt(row.key)}#command`} data-row>
                {t(`desk:money.commandOf.${row.verb}`)}
              </a>
            ) : (
              <NextAction row={row} />
            ),
        },
      ]}
    />
  );
}

export function PaymentEvent({ row: { kind, owed, provider, reference } }: { row: PaymentRow }) {
  const t = useT();
  return (
    <div>
      {t(`desk:money.whatOf.${kind}`, { owed: owed ? formatMoney(owed.amountMinor, owed.currency, "en") : "" })}
      {provider && (
        <p className="muted">
          {provider} {reference && <MemberWords>{reference}</MemberWords>}
        </p>
      )}
    </div>
  );
}

export function NextAction({ row: { kind, provider, hasFailed } }: { row: PaymentRow }) {
  const t = useT();
  return (
    <span className="muted">
      {t(`desk:money.stepOf.${kind}`, { provider: provider ?? "" })} {hasFailed && t("desk:money.lastFailed")}
    </span>
  );
}

/** Amount of the payment or return, or a note that it is unknown. */
export function Came({ row: { amountMinor, currency } }: { row: PaymentRow }) {
  const t = useT();
  const isKnown = amountMinor !== null && currency !== null;
  return <>{isKnown ? formatMoney(amountMinor, currency, "en") : t("desk:money.another")}</>;
}

function OrderOf({ row: { orderId, site } }: { row: PaymentRow }) {
  return orderId && <a href={deskPaths.order(site.slug, orderId)}>{orderNumber(orderId)}</a>;
}
