import { countryName } from "~/i18n/countries";
import type { Locale } from "~/i18n/locales";
import type { Translate, MessageKey } from "~/i18n/messages";
import { regionWord } from "~/i18n/regions";
import { regionOptions } from "~/i18n/regions.server";
import { type InterestGroup, interestGroupNames, interestGroups, interestKey } from "~/profiles/interests";
import type { Company } from "~/tenancy/company";
import { tenantCountries } from "~/tenancy/vocabulary";

/** The ten fields of a tenant's company (TEN-35). */
type WireCompany = Omit<Company, "id">;

export function presentCompany(company: Company): WireCompany {
  const { name, address, kvk, city, country, tradenames, vat_numbers, support_phone, delete_discount, added } = company;
  return { name, address, kvk, city, country, tradenames, vat_numbers, support_phone, delete_discount, added };
}

interface WireInterest {
  id: string;
  label: string;
  group: InterestGroup;
}

/** All interests with their labels, used by the tenant or not (AMB-079). */
export function presentInterests(t: Translate): WireInterest[] {
  return interestGroupNames.flatMap((group) =>
    interestGroups[group].map((id) => ({ id, label: t(interestKey(id) as MessageKey), group })),
  );
}

interface WireCountry {
  name: string;
  /** The country's term for its regions (I18-33). */
  label: string;
  regions: { code: string; name: string }[];
}

/** All supported countries with their regions, used by the tenant or not (AMB-079). */
export function presentRegions(t: Translate, locale: Locale): Record<string, WireCountry> {
  return Object.fromEntries(
    tenantCountries.map((country) => [
      country,
      {
        name: countryName(country, locale),
        label: t(regionWord(country)),
        regions: regionOptions(country, locale).map(({ value, label }) => ({ code: value, name: label })),
      },
    ]),
  );
}
