import { languageFromDomain, visibleLocales } from "~/i18n/locales";
import { idOfChoice } from "~/tenancy/own-choices";
import type { Settings } from "~/tenancy/settings";
import type { TenantCountry, TenantLocale, ThemeName } from "~/tenancy/vocabulary";
import type { Niche } from "./corpus";

/** Facts about a site for the generator. All values come from the tenant's settings. */
export interface DemoSite {
  slug: string;
  niche: Niche;
  theme: ThemeName;
  language: TenantLocale;
  countries: readonly TenantCountry[];
  /** The interests that the site offers. Unknown ids are skipped. */
  interests: readonly string[];
  /** Ids of the questions that the site offers. */
  prompts: readonly string[];
  /** Ids of the site's pronouns. Empty for a site that asks for none. */
  pronouns: readonly string[];
}

export function demoSiteOf(slug: string, settings: Settings): DemoSite {
  const { niche, theme, countries, interests, prompts, pronouns, domain_language } = settings;
  return {
    slug,
    niche: niche as Niche,
    theme,
    language: languageFromDomain(domain_language) ?? "en",
    countries,
    interests,
    prompts: prompts.map(idOfChoice),
    pronouns: pronouns.map(idOfChoice),
  };
}

/** Language of a member's texts: the site's language if the country speaks it, else the country's language. */
export function languageAt(site: DemoSite, country: TenantCountry): TenantLocale {
  const languages = visibleLocales(country, site.language);
  return languages.includes(site.language) ? site.language : (languages[0] ?? site.language);
}

interface AgeBand {
  low: number;
  high: number;
}

interface Population {
  women: number;
  ages: Record<"female" | "male", AgeBand>;
}

const anyone: AgeBand = { low: 25, high: 70 };

/** Members of a site, by its niche (experience.md 5.4, 5.5). All are well above the minimum age. */
export const populations: Record<Niche, Population> = {
  1: { women: 0.5, ages: { female: anyone, male: anyone } },
  2: { women: 0.8, ages: { female: anyone, male: anyone } },
  3: { women: 0.5, ages: { female: { low: 28, high: 62 }, male: { low: 28, high: 65 } } },
  4: { women: 0.6, ages: { female: anyone, male: anyone } },
  5: { women: 0.55, ages: { female: { low: 60, high: 70 }, male: { low: 60, high: 70 } } },
  6: { women: 0.6, ages: { female: { low: 40, high: 60 }, male: { low: 30, high: 62 } } },
  7: { women: 0, ages: { female: anyone, male: anyone } },
};
