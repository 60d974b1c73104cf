import { siteOptions } from "../site-options";
import { useT } from "~/i18n/use-t";
import type { OrderView } from "~/operators/orders/order-list.server";
import { deskPaths } from "../../desk-paths";
import { Empty } from "../empty";
import { FilterBar } from "../filter-bar";
import { Pager } from "../pager";
import { ScreenHead } from "../screen-head";
import type { SiteNamed } from "../site-mark";
import { type OrderRow, OrderTable } from "./order-table";

interface OrdersProps {
  rows: readonly OrderRow[];
  sites: readonly SiteNamed[];
  site: string | null;
  view: OrderView;
  words: string;
  after: string | null;
  next: string | null;
}

const views = ["failed", "disputed", "ended", "open"] as const;

/** Orders of all permitted sites, newest first. */
export function Orders({ rows, sites, site, view, words, after, next }: OrdersProps) {
  const t = useT();
  const shownView = view === "all" ? "" : view;
  const query = { q: words, view: shownView, site: site ?? undefined };
  return (
    <>
      <ScreenHead title={t("desk:orders.title")} lead={t("desk:orders.lead")} />
      <FilterBar
        action={deskPaths.orders()}
        search={{ name: "q", label: t("desk:orders.words"), value: words }}
        choices={[
          {
            name: "view",
            label: t("desk:orders.view"),
            value: shownView,
            options: views.map((value) => ({ value, label: t(`desk:orders.viewOf.${value}`) })),
          },
          {
            name: "site",
            label: t("desk:site.name"),
            value: site ?? "",
            options: siteOptions(sites),
          },
        ]}
      />
      {rows.length === 0 ? (
        <Empty title={t("desk:orders.none")}>{t("desk:orders.noneMeaning")}</Empty>
      ) : (
        <OrderTable rows={rows} />
      )}
      <Pager base={deskPaths.orders(query)} after={after} next={next} />
    </>
  );
}
