import type { Locale } from "~/i18n/locales";
import { formatMoney } from "~/platform/money";
import { minimumMessageCost } from "~/tenancy/prices";
import { fictionalWords, type Tenant } from "~/tenancy/tenant";
import { signupAccessFor } from "~/tracking/signup-access";
import type { TrackingRecord } from "~/tracking/traffic-source";

export interface Arrival {
  locale: Locale;
  country: string;
  tracking: TrackingRecord | null;
}

/** Facts to state before a sign-up. */
export function landerFacts(tenant: Tenant, { locale, country, tracking }: Arrival) {
  const { amountMinor, currency } = minimumMessageCost(tenant, country);
  return {
    minAge: tenant.settings.min_age,
    messageFrom: formatMoney(amountMinor, currency, locale),
    fictionalLabel: fictionalWords(tenant, locale).label,
    signupAccess: signupAccessFor({ tenant, tracking }),
  };
}
