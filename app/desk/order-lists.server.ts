import { listSiteOrders, type OrderQuestion, ordersPerPage } from "~/operators/orders/order-list.server";
import { findOrdersOverSites } from "~/operators/orders/orders-over-sites.server";
import { askEachSite } from "./each-site.server";
import { type Desk, tenantIds } from "./authorization.server";
import type { Tenant } from "~/tenancy/tenant";
import { siteShown } from "./present-site.server";
import type { OrderRow } from "./views/orders/order-table";

interface OrderListShown {
  rows: readonly OrderRow[];
  next: string | null;
}

/**
 * Lists the newest orders of one site, or of all permitted sites. Order ids sort by time, so one cursor serves all
 * sites.
 */
export async function listDeskOrders(
  desk: Desk,
  slug: string | null,
  question: OrderQuestion,
): Promise<OrderListShown> {
  const [only, ...others] = slug === null ? desk.sites : [desk.site(slug).tenant];
  const rows = only && others.length === 0 ? await ordersOf(desk, only, question) : await ordersOfMany(desk, question);
  rows.sort((one, other) => (one.order.id < other.order.id ? 1 : -1));
  const page = rows.slice(0, ordersPerPage);
  return { rows: page, next: rows.length >= ordersPerPage ? (page.at(-1)?.order.id ?? null) : null };
}

/** Queries only the sites that have an order on the page, not all permitted sites. */
async function ordersOfMany(desk: Desk, question: OrderQuestion): Promise<OrderRow[]> {
  const { sites } = desk;
  const found = await desk.network((q) => findOrdersOverSites(q, tenantIds(desk), question));
  const idsOn = new Map<number, string[]>();
  for (const { tenantId, id } of found) idsOn.set(tenantId, [...(idsOn.get(tenantId) ?? []), id]);
  const holding = sites.filter(({ id }) => idsOn.has(id));
  return askEachSite(holding, (tenant) => ordersOf(desk, tenant, { ids: idsOn.get(tenant.id) ?? [] }));
}

async function ordersOf({ site }: Desk, tenant: Tenant, question: OrderQuestion): Promise<OrderRow[]> {
  const orders = await site(tenant.slug).db.read((q) => listSiteOrders(q, question));
  const shown = siteShown(tenant);
  return orders.map((order) => ({ order, site: shown, timeZone: tenant.settings.time_zone }));
}
