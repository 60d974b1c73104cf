import * as z from "zod";
import { debitFields, type DebitDetails, problemsOf, tidyDetails } from "~/payments/direct-debit";
import { Refusal, Refusals } from "~/platform/errors";
import { bundlesOnSale } from "~/tenancy/prices";
import type { Visit } from "~/server/visit.server";
import { methodsOf } from "~/payments/present";
import { agreedFields, paymentCountry } from "./shop.server";

const text = z.string().trim().max(80).default("");
const typedFields = Object.fromEntries(debitFields.map((name) => [name, text])) as Record<
  keyof DebitDetails,
  typeof text
>;

/** The eight fields with the authorisation and what is bought (PAY-25, PAY-26). */
export const debitInput = z.strictObject({
  ...typedFields,
  otp: z.string().trim().max(20).default(""),
  authorised: z.string().optional(),
  bundle: z.string().max(30),
  ...agreedFields,
  code: z.string().max(40).optional(),
});

/** The details in their kept form; everything wrong with them at once, beside its field. */
export function checkedDetails(input: z.infer<typeof debitInput>): DebitDetails {
  const details = tidyDetails(input, input.country);
  const problems = problemsOf(details, input.country, input.authorised === "yes");
  if (problems.length > 0) throw new Refusals(problems.map(({ code, field }) => new Refusal(code, {}, field)));
  return details;
}

/** Where a direct debit is possible: the country asked for, else the site's first that has it; null when none has. */
export function debitCountry(visit: Visit, search: URLSearchParams, now: Date): string | null {
  const { tenant } = visit;
  const wanted = paymentCountry(visit, search);
  const places = [wanted, ...(search.has("country") ? [] : tenant.settings.countries)];
  return places.find((country) => methodsOf(tenant, country, now).includes("sepadirectdebit")) ?? null;
}

export function debitBundle({ tenant }: Visit, search: URLSearchParams): string {
  return search.get("bundle")?.slice(0, 30) || (bundlesOnSale(tenant)[0]?.id ?? "");
}
