import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import * as z from "zod";
import { refreshOrderState, readOrderHistory, readOrderResult } from "~/payments/own-orders.server";
import { findOriginConversation } from "~/payments/origin-conversation";
import { HistoryPage } from "~/payments/views/history-page";
import { OrderList } from "~/payments/views/order-list";
import { PaymentPage } from "~/payments/views/payment-page";
import { isId } from "~/platform/ids";
import { member } from "~/server/route.server";
import { fictionalWords } from "~/tenancy/tenant";
import { monthPattern } from "~/wallet/statement";
import { readStatement } from "~/wallet/statement.server";
import { Statement } from "~/wallet/views/statement";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

const id = z.string().refine(isId);
const params = z.object({ id: id.optional() });

/** The result of a payment, the list of orders (PAY-05, PAY-06), or all movements of credits. */
export const loader = member.loader(params, async ({ q, visit, viewer, params, search }) => {
  const page = { title: visit.t("payments:history.title"), timeZone: visit.tenant.settings.time_zone };
  const cursor = search.get("before");
  const before = isId(cursor) ? cursor : undefined;
  if (params.id) {
    const result = await readOrderResult(q, viewer, params.id);
    const payUrl = search.get("step") === "pay" ? result.order.payUrl : null;
    return { view: "result" as const, ...page, ...result, payUrl, chat: findOriginConversation(visit.cookies) };
  }
  if (search.get("view") === "credits") {
    const month = search.get("month")?.match(monthPattern)?.[0];
    const statement = await readStatement(q, viewer.memberId, { before, month });
    const fictionalLabel = fictionalWords(visit.tenant, visit.locale).label;
    return { view: "credits" as const, ...page, ...statement, balance: viewer.credits, fictionalLabel };
  }
  return { view: "orders" as const, ...page, ...(await readOrderHistory(q, viewer, before)) };
});

/** Asks the provider how the payment ended. */
export const action = member.action(
  z.strictObject({}),
  async ({ scope, viewer, params }) => ({ state: await refreshOrderState(scope, viewer.memberId, params.id) }),
  { params: z.object({ id }) },
);

/** Redirects to the payment page by a meta tag, which needs no JavaScript. The page also has a link. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  ...(data?.view === "result" && data.payUrl ? [{ httpEquiv: "refresh", content: `0;url=${data.payUrl}` }] : []),
];

export default function Transactions() {
  const data = useLoaderData<typeof loader>();
  const { id: key } = useParams();
  if (data.view === "result") return <PaymentPage key={key} {...data} />;
  const list = data.view === "credits" ? <Statement {...data} /> : <OrderList {...data} />;
  return <HistoryPage view={data.view}>{list}</HistoryPage>;
}
