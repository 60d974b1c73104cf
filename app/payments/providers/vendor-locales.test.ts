import { expect, it } from "vitest";
import { sessionCreate } from "../../../tests/support/stripe-shapes";
import { languages, localeEntry } from "~/i18n/locales";
import { vendorLocale } from "./vendor-locales";

it.each(languages)("For a payment in %s the providers know the language", (language) => {
  const { mollie, stripe } = vendorLocale(localeEntry(language).iso);
  expect(sessionCreate.shape.locale.safeParse(stripe).success).toBe(true);
  expect(mollie).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
});

it("A payment in a language that no site has is in English at the providers", () => {
  expect(vendorLocale("ga-IE")).toEqual({ mollie: "en_GB", stripe: "en" });
});
