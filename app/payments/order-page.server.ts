import { readOffers } from "~/offers/offers.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { isCard } from "./methods";
import { methodsOf, presentOffer } from "./present";
import { codeIn, countryChoices, isoOf, orderTerms, paymentCountry, quoteOrExplain, type Buyer } from "./shop.server";

interface ChosenOrder {
  bundleId: string;
  /** Undefined until the payer chooses a method. */
  method: string | undefined;
  search: URLSearchParams;
}

/** Reads the order page before the order is placed. Without a method, the page offers the methods (PAY-01, PAY-02). */
export async function readOrderPage(
  q: TenantReader,
  memberId: string,
  shopper: Buyer,
  { bundleId, method: chosen, search }: ChosenOrder,
) {
  const country = paymentCountry(shopper, search);
  const code = codeIn(search);
  const offers = await readOffers(q, memberId, code);
  const priced = quoteOrExplain(shopper, { memberId, bundleId, country, iso: isoOf(shopper), code }, offers);
  const methods = methodsOf(shopper.tenant, country, offers.now, priced.quote.amountMinor);
  const method = methods.find((each) => each === chosen) ?? null;
  return {
    title: shopper.t(chosen ? "payments:order.title" : "payments:methodChoice.title"),
    ...priced,
    ...orderTerms(shopper, country, offers),
    country,
    countries: countryChoices(shopper),
    methods,
    method,
    offer: priced.code ? null : presentOffer(offers.active),
    mayKeep: method !== null && isCard(method),
  };
}
