import { termsVersionAt } from "~/accounts/terms";
import { countryName } from "~/i18n/countries";
import { formatDate } from "~/i18n/dates";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { formatMoney } from "~/platform/money";
import { minimumMessageCost } from "~/tenancy/prices";
import { fictionalWords, type Tenant } from "~/tenancy/tenant";

/** Values for placeholders in static pages: company, prices, labels. */
export function pageFacts(tenant: Tenant, t: Translate, { locale, country }: { locale: Locale; country: string }) {
  const { settings, company } = tenant;
  const { free_messages: free } = settings;
  const { label } = fictionalWords(tenant, locale);
  const cost = minimumMessageCost(tenant, country);
  return {
    site: settings.name,
    company: company.name,
    address: company.address,
    city: company.city,
    country: countryName(company.country, locale),
    registration: company.kvk,
    vat: company.vat_numbers.join(", "),
    email: settings.support_email,
    phone: settings.support_phone,
    companyPhone: company.support_phone,
    minAge: settings.min_age,
    refundDays: settings.refund_days,
    // A sentence followed by a space. Empty when no messages are free.
    freeMessages: free > 0 ? `${t("payments:pricing.freeMessages", { count: free })} ` : "",
    messageFrom: formatMoney(cost.amountMinor, cost.currency, locale),
    label,
    date: formatDate(termsVersionAt(company.added), { locale, timeZone: settings.time_zone }),
  };
}

export type PageFacts = ReturnType<typeof pageFacts>;
