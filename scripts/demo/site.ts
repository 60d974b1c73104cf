import type { TenantCountry, TenantLocale, ThemeName } from "~/tenancy/vocabulary";
import type { Niche } from "./corpus";

/** What the generator needs to know of a site; a tenant's settings give all of it. */
export interface DemoSite {
  slug: string;
  niche: Niche;
  theme: ThemeName;
  /** The site's own language (`domain_language`). */
  language: TenantLocale;
  countries: readonly TenantCountry[];
  /** What the site offers to tick; ids this product does not know are passed over. */
  interests: readonly string[];
}

/** Languages in which people of a country may be met, the usual one first. */
const spoken: Record<TenantCountry, readonly TenantLocale[]> = {
  US: ["en", "es"],
  NL: ["nl"],
  BE: ["nl", "fr", "de"],
  FR: ["fr"],
  IT: ["it"],
  ES: ["es"],
  DE: ["de"],
  AT: ["de"],
  IE: ["en"],
  GB: ["en"],
  CA: ["en", "fr"],
  PL: ["pl"],
  AU: ["en"],
  NZ: ["en"],
  CH: ["de", "it", "fr", "en"],
  DK: ["da"],
  FI: ["fi", "sv"],
  NO: ["nb"],
  SE: ["sv"],
};

/** What a member from that country writes in: the site's own language where it is at home, else the country's. */
export function languageAt(site: DemoSite, country: TenantCountry): TenantLocale {
  const languages = spoken[country];
  return languages.includes(site.language) ? site.language : (languages[0] ?? site.language);
}

export interface AgeBand {
  low: number;
  high: number;
}

interface Population {
  /** Share of women among the members. */
  women: number;
  ages: Record<"female" | "male", AgeBand>;
}

const anyone: AgeBand = { low: 25, high: 70 };

/** Who is met on a site of each niche (experience.md 5.4, 5.5): adults well past the minimum age on every one. */
export const populations: Record<Niche, Population> = {
  1: { women: 0.5, ages: { female: anyone, male: anyone } },
  2: { women: 0.8, ages: { female: anyone, male: anyone } },
  3: { women: 0.5, ages: { female: { low: 28, high: 62 }, male: { low: 28, high: 65 } } },
  4: { women: 0.6, ages: { female: anyone, male: anyone } },
  5: { women: 0.55, ages: { female: { low: 60, high: 70 }, male: { low: 60, high: 70 } } },
  6: { women: 0.6, ages: { female: { low: 40, high: 60 }, male: { low: 30, high: 62 } } },
  7: { women: 0, ages: { female: anyone, male: anyone } },
};
