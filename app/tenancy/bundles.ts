import * as z from "zod";
import { tenantCountries, tenantCurrencies } from "./vocabulary";

/**
 * Credits for sale (`bundles.json`). A bundle has one price per currency, and optional prices for single countries.
 * Amounts are in minor units (cents, pence, øre).
 */
const bundlePrice = z.strictObject({
  currency: z.enum(tenantCurrencies),
  amount_minor: z.int().min(1).max(10_000_000).describe("In the smallest unit: 1299 is 12.99"),
  countries: z.array(z.enum(tenantCountries)).min(1).optional().describe("Only in these countries"),
});

const bundleSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,29}$/, "must be a short id like c100"),
  credits: z.int().min(1).max(100_000),
  prices: z.array(bundlePrice).min(1),
  best_value: z.boolean().default(false).describe("Marked as the best value; at most one."),
  trial: z.boolean().default(false).describe("The trial package of the deletion flow; sold nowhere else; at most one."),
});

export const bundlesSchema = z.array(bundleSchema).min(1).superRefine(checkBundles);

export type Bundle = z.infer<typeof bundleSchema>;
type BundlePrice = z.infer<typeof bundlePrice>;

function checkBundles(bundles: Bundle[], context: z.core.$RefinementCtx): void {
  const complain = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
  for (const [index, bundle] of bundles.entries()) {
    if (bundles.findIndex((other) => other.id === bundle.id) < index)
      complain([index, "id"], `is used twice: ${bundle.id}`);
  }
  if (bundles.every((bundle) => bundle.trial)) complain([], "has only trial packages; members need a bundle to buy");
  if (bundles.filter((bundle) => bundle.best_value).length > 1)
    complain([], "marks more than one bundle as best_value");
  if (bundles.filter((bundle) => bundle.trial).length > 1) complain([], "has more than one trial package");
}

/** Finds the price of a bundle in a country. The country's own price wins over the currency's general price. */
export function findBundlePrice(bundle: Bundle, country: string, currency: string): BundlePrice | null {
  const inCurrency = bundle.prices.filter((price) => price.currency === currency);
  const named = inCurrency.find((price) => price.countries?.some((code) => code === country));
  return named ?? inCurrency.find((price) => !price.countries) ?? null;
}
