import { listSiteOrders, type OrderQuestion, ordersPerPage } from "~/operators/orders/order-list.server";
import { askEachSite } from "./each-site.server";
import type { Desk } from "./guard.server";
import { siteShown } from "./present-site.server";
import type { OrderRow } from "./views/orders/order-table";

interface OrderListShown {
  rows: readonly OrderRow[];
  next: string | null;
}

/**
 * Lists orders of one site, or the newest of each permitted site, merged. Ids of orders sort by time, so that one
 * cursor leads through all sites.
 */
export async function listDeskOrders(
  { sites, site }: Desk,
  slug: string | null,
  question: OrderQuestion,
): Promise<OrderListShown> {
  const asked = slug === null ? sites : [site(slug).tenant];
  const rows = await askEachSite(asked, async (tenant): Promise<OrderRow[]> => {
    const orders = await site(tenant.slug).db.read((q) => listSiteOrders(q, question));
    const shown = siteShown(tenant);
    return orders.map((order) => ({ order, site: shown, timeZone: tenant.settings.time_zone }));
  });
  rows.sort((one, other) => (one.order.id < other.order.id ? 1 : -1));
  const page = rows.slice(0, ordersPerPage);
  return { rows: page, next: rows.length >= ordersPerPage ? (page.at(-1)?.order.id ?? null) : null };
}
