import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import * as z from "zod";
import { useRefusal } from "~/client/use-refusal";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { isMethod } from "~/payments/methods";
import { readOrderPage } from "~/payments/order-page.server";
import { placeOrder } from "~/payments/orders.server";
import { agreedOrder, orderInput, paymentAddress } from "~/payments/shop.server";
import { useSharedOrder } from "~/payments/use-shared-order";
import { MethodChoice } from "~/payments/views/method-choice";
import { OrderOverview } from "~/payments/views/order-overview";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

const params = z.object({
  id: z.string().max(30),
  paymentmethod: z.string().refine(isMethod, "method.unavailable").optional(),
});

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(params, async ({ q, visit, viewer, params, search }) => {
  const { id: bundleId, paymentmethod: method } = params;
  const page = await readOrderPage(q, viewer.memberId, visit, { bundleId, method, search });
  if (method !== "sepadirectdebit") return page;
  const { country, code } = page;
  throw redirect(paths.directDebit(bundleId, { country, ...(code ? { code } : {}) }));
});

export const action = member.action(
  orderInput,
  async ({ scope, visit, viewer, params, input }) => {
    const placed = await placeOrder(scope, {
      ...agreedOrder(visit, params.id, input),
      memberId: viewer.memberId,
      method: params.paymentmethod ?? "",
      code: input.code,
      keeps: input.keep === "yes",
    });
    return redirect(paymentAddress(visit.byRemix, placed), 303);
  },
  { params },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Order() {
  const { title: _, method, countries, methods, country, ...data } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const problems = useRefusal().list;
  const { quote, code, notes } = data;
  useSharedOrder(country, code);
  if (method) return <OrderOverview {...data} method={method} problems={problems} onOfferEnd={revalidate} />;
  return (
    <MethodChoice {...quote} countries={countries} country={country} methods={methods} code={code} notes={notes} />
  );
}
