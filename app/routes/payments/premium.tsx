import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { readOffers } from "~/offers/offers.server";
import { presentBundles, presentNotes, presentOffer } from "~/payments/present";
import { quoteAll } from "~/payments/quote.server";
import { PremiumPage } from "~/payments/views/premium-page";
import { member, noParams } from "~/server/route.server";
import { rememberOriginConversation } from "~/payments/origin-conversation";
import { paymentCountry } from "~/payments/shop.server";

export { shouldRevalidate } from "~/client/revalidation";

export const loader = member.loader(noParams, async ({ q, visit, viewer, search }) => {
  const { tenant, locale } = visit;
  rememberOriginConversation(visit.cookies, search);
  const country = paymentCountry(visit, search);
  const { active, now } = await readOffers(q, viewer.memberId);
  const bundles = presentBundles(tenant, quoteAll(tenant, country, active));
  return {
    title: visit.t(viewer.premium ? "layouts:bottomNav.premium" : "payments:premium.title"),
    isPremium: viewer.premium,
    claim: tenant.settings.match_claim,
    bundles,
    offer: presentOffer(active),
    country,
    notes: presentNotes(tenant, country, locale, bundles),
    now,
    timeZone: tenant.settings.time_zone,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Premium() {
  const data = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return <PremiumPage {...data} onOfferEnd={revalidate} />;
}
