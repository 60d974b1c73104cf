import { useT } from "~/i18n/use-t";
import type { ListedOrder } from "~/operators/orders/order-list.server";
import { orderNumber } from "~/payments/order";
import { formatMoney } from "~/platform/money";
import { deskPaths } from "../../desk-paths";
import { MemberWords } from "../member-words";
import { type SiteShown, SiteMark } from "../site-mark";
import { Table } from "../table";
import { When } from "../when";

export interface OrderRow {
  order: ListedOrder;
  site: SiteShown;
  timeZone: string;
}

/** Orders in rows. A member's page omits the columns of site and member. */
export function OrderTable({ rows, withPerson = true }: { rows: readonly OrderRow[]; withPerson?: boolean }) {
  const t = useT();
  const person = [
    { title: t("desk:site.name"), cell: ({ site }: OrderRow) => <SiteMark site={site} /> },
    { title: t("desk:members.person"), cell: (row: OrderRow) => <PersonLink row={row} /> },
  ];
  return (
    <Table
      caption={t("desk:orders.title")}
      rows={rows}
      keyOf={({ site, order }) => `${site.slug} ${order.id}`}
      columns={[
        { title: t("desk:orders.number"), cell: (row) => <OrderLink row={row} />, isName: true },
        ...(withPerson ? person : []),
        {
          title: t("desk:orders.at"),
          cell: ({ order, timeZone }) => <When at={order.createdAt} timeZone={timeZone} />,
        },
        {
          title: t("desk:orders.amount"),
          cell: ({ order }) => (
            <div>
              {formatMoney(order.amountMinor, order.currency, "en")}
              <p className="muted">{t("payments:order.credits", { count: order.credits })}</p>
            </div>
          ),
          isNumber: true,
        },
        { title: t("desk:orders.method"), cell: ({ order }) => t(`payments:methods.${order.method}`), isLess: true },
        { title: t("desk:orders.state"), cell: (row) => <OrderState row={row} /> },
      ]}
    />
  );
}

function OrderLink({ row: { order, site } }: { row: OrderRow }) {
  return (
    <a href={deskPaths.order(site.slug, order.id)} data-row>
      {orderNumber(order.id)}
    </a>
  );
}

function PersonLink({ row: { order, site } }: { row: OrderRow }) {
  const t = useT();
  return (
    <a href={deskPaths.member(site.slug, order.memberId)}>
      {order.name === null ? t("desk:members.erased") : <MemberWords>{order.name}</MemberWords>}
    </a>
  );
}

function OrderState({ row: { order } }: { row: OrderRow }) {
  const t = useT();
  return (
    <span className="states">
      {t(`desk:orders.stateOf.${order.state}`)}
      {order.backMinor > 0 && (
        <span className="state">
          {t("desk:orders.back", { money: formatMoney(order.backMinor, order.currency, "en") })}
        </span>
      )}
      {order.dispute === "open" && <span className="state state-closed">{t("desk:orders.disputed")}</span>}
      {order.dispute === "ended" && <span className="state">{t("desk:orders.disputeEnded")}</span>}
      {order.hasFailedRefund && <span className="state state-closed">{t("desk:orders.refundFailed")}</span>}
    </span>
  );
}
