import type { Locale } from "@mollie/api-client";
import type Stripe from "stripe";
import { defaultLocale, type Language, languageFromDomain } from "~/i18n/locales";

interface VendorLocale {
  mollie: `${Locale}`;
  stripe: Stripe.Checkout.SessionCreateParams.Locale;
}

/** Locales of the providers' payment pages. English where a provider lacks the language. */
const vendorLocales: Record<Language, VendorLocale> = {
  en: { mollie: "en_GB", stripe: "en" },
  nl: { mollie: "nl_NL", stripe: "nl" },
  de: { mollie: "de_DE", stripe: "de" },
  it: { mollie: "it_IT", stripe: "it" },
  fr: { mollie: "fr_FR", stripe: "fr" },
  es: { mollie: "es_ES", stripe: "es" },
  pl: { mollie: "pl_PL", stripe: "pl" },
  da: { mollie: "da_DK", stripe: "da" },
  fi: { mollie: "fi_FI", stripe: "fi" },
  nb: { mollie: "nb_NO", stripe: "nb" },
  sv: { mollie: "sv_SE", stripe: "sv" },
};

export function vendorLocale(iso: string): VendorLocale {
  return vendorLocales[languageFromDomain(iso) ?? defaultLocale];
}
