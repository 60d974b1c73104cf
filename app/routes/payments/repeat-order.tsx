import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import * as z from "zod";
import { useRefusal } from "~/client/use-refusal";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { placeOrder } from "~/payments/orders.server";
import { readRepeatOrder } from "~/payments/repeat.server";
import { agreedFields, agreedOrder, paymentAddress } from "~/payments/shop.server";
import { NothingToRepeat, RepeatOrder } from "~/payments/views/repeat-order";
import { member, noParams } from "~/server/route.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ q, visit, viewer }) => ({
  title: visit.t("payments:repeat.title"),
  order: await readRepeatOrder(q, viewer.memberId, visit),
}));

const input = z.strictObject({
  bundle: z.string().max(30),
  method: z.string().max(30),
  ...agreedFields,
});

export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  const placed = await placeOrder(scope, {
    ...agreedOrder(visit, input.bundle, input),
    memberId: viewer.memberId,
    method: input.method,
    isRepeat: true,
  });
  return redirect(paymentAddress(visit.byRemix, placed), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function RepeatOrderRoute() {
  const { order } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const problems = useRefusal().list;
  if (!order) return <NothingToRepeat href={paths.credits()} problems={problems} />;
  return <RepeatOrder {...order} problems={problems} onOfferEnd={revalidate} />;
}
