import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import * as z from "zod";
import { countryName } from "~/i18n/countries";
import type { RouteHandle } from "~/layouts/route-handle";
import { readOffers } from "~/offers/offers.server";
import { paths } from "~/paths";
import { placeOrder } from "~/payments/orders.server";
import { presentNotes, presentOffer } from "~/payments/present";
import { quoteWith } from "~/payments/quote.server";
import { findRepeatable } from "~/payments/repeat.server";
import { NothingToRepeat, RepeatOrder } from "~/payments/views/repeat-order";
import { randomId } from "~/platform/ids";
import { member, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import { agreedFields, agreedOrder, isoOf, toPayment } from "./shop.server";

export { clientAction } from "~/client/client-action";

export const handle: RouteHandle = { refusals: "own" };

/** The last order again, at today's price (PAY-03, PAY-12). */
export const loader = member.loader(noParams, async ({ q, visit, viewer }) => {
  const { tenant, locale } = visit;
  const title = visit.t("payments:repeat.title");
  const offers = await readOffers(q, viewer.memberId);
  const last = await findRepeatable(q, viewer.memberId, new Date(offers.now));
  if (!last) return { title, order: null };
  const { country } = last;
  const wanted = { memberId: viewer.memberId, bundleId: last.bundleId, country, iso: isoOf(visit) };
  const order = {
    ...last,
    quote: quoteWith(tenant, wanted, offers),
    countryName: countryName(country, locale),
    offer: presentOffer(offers.active),
    notes: presentNotes(tenant, country, locale),
    requestKey: randomId(),
    now: offers.now,
    timeZone: tenant.settings.time_zone,
  };
  return { title, order };
});

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
  return toPayment(visit, placed);
});

export { shouldRevalidate } from "~/client/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function RepeatOrderRoute() {
  const { order } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const problems = useRefusal().list;
  if (!order) return <NothingToRepeat href={paths.credits()} problems={problems} />;
  return <RepeatOrder {...order} problems={problems} onOfferEnd={revalidate} />;
}
