import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countryName } from "~/i18n/countries";
import { visitorHead } from "~/layouts/visitor-head.server";
import { readOffers } from "~/offers/offers.server";
import { paths } from "~/paths";
import { presentBundles, presentNotes } from "~/payments/present";
import { quoteAll } from "~/payments/quote.server";
import { PricingPage } from "~/payments/views/pricing-page";
import { pricedCountry } from "~/tenancy/prices";
import { signupAccessFor } from "~/tracking/signup-access";
import { anyone, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

/** Prices in the visitor's country. A member sees the reduced prices of a running offer. */
export const loader = anyone.loader(noParams, async ({ q, visit, viewer }) => {
  const { tenant, locale } = visit;
  const { photo_credits: photoCredits, gift_credits, gifts, free_messages: freeMessages } = tenant.settings;
  const country = pricedCountry(tenant, visit.country);
  visit.page.shareable = viewer === null;
  const offer = viewer && (await readOffers(q, viewer.memberId)).active;
  const bundles = presentBundles(tenant, quoteAll(tenant, country, offer));
  return {
    head: visitorHead({
      tenant,
      locale,
      path: paths.pricing(),
      title: `${visit.t("payments:pricing.title")} – ${tenant.settings.name}`,
      description: visit.t("payments:pricing.lead"),
    }),
    isMember: viewer !== null,
    signupAccess: signupAccessFor(visit),
    countryName: countryName(country, locale),
    bundles,
    notes: presentNotes(tenant, country, locale, bundles),
    photoCredits,
    giftCredits: Math.min(...gifts.map((gift) => gift.credits ?? gift_credits)),
    freeMessages,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.head ?? [];

export default function Pricing() {
  const { head: _, ...data } = useLoaderData<typeof loader>();
  return <PricingPage {...data} />;
}
