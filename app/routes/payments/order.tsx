import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import * as z from "zod";
import { countryName } from "~/i18n/countries";
import type { RouteHandle } from "~/layouts/route-handle";
import { readOffers } from "~/offers/offers.server";
import { paths } from "~/paths";
import { isCard, isMethod, type MethodId } from "~/payments/methods";
import { placeOrder } from "~/payments/orders.server";
import { methodsOf, presentNotes, presentOffer } from "~/payments/present";
import { MethodChoice } from "~/payments/views/method-choice";
import { OrderOverview } from "~/payments/views/order-overview";
import { randomId } from "~/platform/ids";
import { clientState } from "~/client/client-state";
import { member } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import { loadDiscountCode } from "~/offers/shared-offers";
import {
  agreedFields,
  agreedOrder,
  codeIn,
  countryChoices,
  isoOf,
  paymentCountry,
  quoteOrExplain,
  toPayment,
} from "./shop.server";

export { clientAction } from "~/client/client-action";

const params = z.object({
  id: z.string().max(30),
  paymentmethod: z.string().refine(isMethod, "method.unavailable").optional(),
});

export const handle: RouteHandle = { refusals: "own" };

/** Without a method the choice of one, with it the order (PAY-01, PAY-02). */
export const loader = member.loader(params, async ({ q, visit, viewer, params, search }) => {
  const { tenant, locale } = visit;
  const country = paymentCountry(visit, search);
  const typed = codeIn(search);
  const offers = await readOffers(q, viewer.memberId, typed);
  const wanted = { memberId: viewer.memberId, bundleId: params.id, country, iso: isoOf(visit), code: typed };
  const priced = quoteOrExplain(visit, wanted, offers);
  if (params.paymentmethod === "sepadirectdebit") {
    throw redirect(paths.directDebit(params.id, { country, ...(priced.code ? { code: priced.code } : {}) }));
  }
  const methods = methodsOf(tenant, country, offers.now, priced.quote.amountMinor);
  const method = params.paymentmethod as MethodId | undefined;
  return {
    title: method ? visit.t("payments:order.title") : visit.t("payments:methodChoice.title"),
    ...priced,
    country,
    countries: countryChoices(visit),
    countryName: countryName(country, locale),
    methods,
    // A method of another country than the one chosen meanwhile leads back to the choice.
    method: method && methods.includes(method) ? method : null,
    offer: priced.code ? null : presentOffer(offers.active),
    notes: presentNotes(tenant, country, locale),
    requestKey: randomId(),
    mayKeep: method !== undefined && isCard(method),
    now: offers.now,
    timeZone: tenant.settings.time_zone,
  };
});

const input = z.strictObject({
  ...agreedFields,
  code: z.string().max(40).optional(),
  keep: z.literal("yes").optional(),
});

export const action = member.action(
  input,
  async ({ scope, visit, viewer, params, input }) => {
    const placed = await placeOrder(scope, {
      ...agreedOrder(visit, params.id, input),
      memberId: viewer.memberId,
      method: params.paymentmethod ?? "",
      code: input.code,
      keeps: input.keep === "yes",
    });
    return toPayment(visit, placed);
  },
  { params },
);

export { shouldRevalidate } from "~/client/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Order() {
  const { title: _, method, countries, methods, country, ...data } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const problems = useRefusal().list;
  const { quote, code, notes } = data;
  useEffect(() => {
    clientState.share({ paymentCountry: country });
    if (code) void loadDiscountCode({ code, country }).catch(() => {});
  }, [code, country]);
  if (method) return <OrderOverview {...data} method={method} problems={problems} onOfferEnd={revalidate} />;
  return (
    <MethodChoice {...quote} countries={countries} country={country} methods={methods} code={code} notes={notes} />
  );
}
