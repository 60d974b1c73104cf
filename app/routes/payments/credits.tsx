import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { ownOffer, readOffers } from "~/offers/offers.server";
import { methodsOf, presentBundles, presentNotes, presentOffer } from "~/payments/present";
import { quoteAll } from "~/payments/quote.server";
import { CreditsPage } from "~/payments/views/credits-page";
import { member, noParams } from "~/server/route.server";
import { rememberOriginConversation } from "~/payments/origin-conversation";
import { codeIn, countryChoices, paymentCountry } from "~/payments/shop.server";

export { shouldRevalidate } from "~/client/revalidation";

export const loader = member.loader(noParams, async ({ q, visit, viewer, search }) => {
  const { tenant, locale } = visit;
  rememberOriginConversation(visit.cookies, search);
  const country = paymentCountry(visit, search);
  const offers = await readOffers(q, viewer.memberId, codeIn(search));
  const { active, now } = offers;
  const own = ownOffer(offers, viewer.memberId);
  const bundles = presentBundles(tenant, quoteAll(tenant, country, own ?? active));
  return {
    title: visit.t("payments:credits.title"),
    balance: viewer.credits,
    country,
    countries: countryChoices(visit),
    bundles,
    offer: presentOffer(own ?? active),
    code: own?.code,
    methods: methodsOf(tenant, country, now),
    notes: presentNotes(tenant, country, locale, bundles),
    now,
    canRepeat: viewer.premium,
    timeZone: tenant.settings.time_zone,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Credits() {
  const { title: _, ...data } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return <CreditsPage {...data} onOfferEnd={revalidate} />;
}
