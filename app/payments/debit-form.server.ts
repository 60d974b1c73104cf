import * as z from "zod";
import { refusalText } from "~/i18n/refusal-text";
import { readOffers } from "~/offers/offers.server";
import { Refusal, Refusals } from "~/platform/errors";
import { bundlesOnSale } from "~/tenancy/prices";
import type { TenantReader } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { findDraftDetails } from "./debit-drafts.server";
import { requireDebit } from "./debit-mandates.server";
import { codeMinutes, debitFields, type DebitDetails, noticeDays, problemsOf, tidyDetails } from "./direct-debit";
import { methodsOf } from "./present";
import { agreedFields, codeIn, isoOf, orderTerms, paymentCountry, quoteOrExplain, type Buyer } from "./shop.server";

const text = z.string().trim().max(80).default("");
const typedFields = Object.fromEntries(debitFields.map((name) => [name, text])) as Record<
  keyof DebitDetails,
  typeof text
>;

/** Input of the direct debit form: eight fields, the authorisation and the order (PAY-25, PAY-26). */
export const debitInput = z.strictObject({
  ...typedFields,
  otp: z.string().trim().max(20).default(""),
  authorised: z.string().optional(),
  bundle: z.string().max(30),
  ...agreedFields,
  code: z.string().max(40).optional(),
});

/** Returns the details in their stored form. Throws all problems together, each with its field. */
export function checkedDetails(input: z.infer<typeof debitInput>): DebitDetails {
  const details = tidyDetails(input, input.country);
  const problems = problemsOf(details, input.country, input.authorised === "yes");
  if (problems.length > 0) throw new Refusals(problems.map(({ code, field }) => new Refusal(code, {}, field)));
  return details;
}

/** Reads the form of a direct debit. Null when no country of the tenant has direct debit. */
export async function readDebitForm(q: TenantReader, memberId: string, shopper: Buyer, search: URLSearchParams) {
  const { tenant } = shopper;
  const code = codeIn(search);
  const offers = await readOffers(q, memberId, code);
  const country = debitCountry(shopper, search, new Date(offers.now));
  if (!country) return null;
  const bundleId = debitBundle(tenant, search);
  const priced = quoteOrExplain(shopper, { memberId, bundleId, country, iso: isoOf(shopper), code }, offers);
  const refusal = await findDebitRefusal(q, memberId, priced.quote.amountMinor);
  return {
    ...priced,
    ...orderTerms(shopper, country, offers),
    company: tenant.company.name,
    creditorId: tenant.settings.sepa_creditor_id,
    noticeDays,
    codeMinutes,
    draft: await findDraftDetails(q, memberId),
    refused: refusal && refusalText(shopper, refusal),
  };
}

async function findDebitRefusal(q: TenantReader, memberId: string, amountMinor: number): Promise<Refusal | null> {
  try {
    await requireDebit(q, memberId, amountMinor);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * Finds the chosen country, else the tenant's first country with direct debit. Null when no country has direct debit.
 */
function debitCountry(shopper: Buyer, search: URLSearchParams, now: Date): string | null {
  const { tenant } = shopper;
  const wanted = paymentCountry(shopper, search);
  const places = [wanted, ...(search.has("country") ? [] : tenant.settings.countries)];
  return places.find((country) => methodsOf(tenant, country, now).includes("sepadirectdebit")) ?? null;
}

function debitBundle(tenant: Tenant, search: URLSearchParams): string {
  return search.get("bundle")?.slice(0, 30) || (bundlesOnSale(tenant)[0]?.id ?? "");
}
