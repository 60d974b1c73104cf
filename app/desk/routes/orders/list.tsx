import { orderViews } from "~/operators/orders/order-list.server";
import { isId } from "~/platform/ids";
import { readableText } from "~/platform/invisible-characters";
import { deskLoader } from "../../authorization.server";
import { listDeskOrders } from "../../order-lists.server";
import { siteNamed } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { Orders } from "../../views/orders/orders";

export const handle: ScreenHandle = { title: "desk:orders.title" };

export const loader = deskLoader("money.see", async (desk, { url }) => {
  const query = url.searchParams;
  const view = orderViews.find((one) => one === query.get("view")) ?? "all";
  const words = readableText(query.get("q") ?? "");
  const after = query.get("after");
  const before = isId(after) ? after : null;
  const site = query.get("site") || null;
  const { rows, next } = await listDeskOrders(desk, site, { view, words, before });
  return { rows, next, view, words, site, after: before, sites: desk.sites.map(siteNamed) };
});

export function Component() {
  return <Orders {...useScreen<typeof loader>()} />;
}
