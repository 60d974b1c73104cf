import { minorExponent } from "~/platform/money";
import type { Problem } from "~/tenancy/record-problems";
import { nearestWord } from "~/tenancy/nearest-word";
import { cheapestMessage } from "~/tenancy/prices";
import { type ParsedRecord, homeLocale } from "~/tenancy/record";
import { isSensitive } from "~/tenancy/settings";
import { settingTextKeys, tenantOnlyTextKeys } from "~/tenancy/texts";
import { tenantLocales } from "~/tenancy/vocabulary";

/** Gives advice about a valid record. */
export function adviseOn(record: ParsedRecord): Problem[] {
  return [...homeAdvice(record), ...englishAdvice(record), ...resellAdvice(record), ...discretionAdvice(record)];
}

/** Lists mistakes in a well-formed record. A record with mistakes cannot be applied. */
export function mistakesIn(record: ParsedRecord): Problem[] {
  return [...costMistakes(record), ...languageMistakes(record)];
}

/** Reports a language without texts, because its visitors would get English. */
function languageMistakes({ settings, texts }: ParsedRecord): Problem[] {
  const { domain_language: language } = settings;
  const path = "tenant.json: settings.domain_language";
  if (language !== "" && !tenantLocales.some((locale) => locale === language.slice(0, 2))) {
    const near = nearestWord(language, tenantLocales);
    const fix = `${near ? `Did you mean ${near}? ` : ""}Known: ${tenantLocales.join(", ")}, each with or without a country.`;
    return [{ path, problem: `is ${language}, for which there are no texts`, fix }];
  }
  const home = homeLocale(language);
  if (texts[home] && Object.keys(texts[home]).length > 0) return [];
  const fix = `Copy texts/${home}.json from tenants/_template and write the site's own words.`;
  return [{ path: `texts/${home}.json`, problem: "is not there, and the site speaks that language", fix }];
}

type Company = Readonly<Record<string, unknown>>;

/** Fields that a live site's company may not copy from the template. */
const ownFacts = ["address", "kvk", "city", "vat_numbers", "support_phone"];

export function unreachableHosts(hosts: readonly string[]): string[] {
  return hosts.filter((host) => /(^|\.)(localhost|local|test|example|invalid)$/.test(host));
}

/** Lists obstacles to going live: unreachable hosts, the test provider, and facts of the template's company. */
export function notYetLive({ hosts, settings }: ParsedRecord, company: Company, template: Company): Problem[] {
  const nowhere = unreachableHosts(hosts);
  const leftovers = ownFacts.filter((name) => JSON.stringify(company[name]) === JSON.stringify(template[name]));
  return [
    ...nowhere.map((host) => ({
      path: "tenant.json: hosts",
      problem: `names ${host}, which leads nowhere on the internet`,
      fix: "Write the domain that visitors use, here and in settings.domain, or set state to draft or demo.",
    })),
    ...testProvider(settings.payment_provider),
    ...leftovers.map((name) => ({
      path: `companies/${settings.company_id}.json: ${name}`,
      problem: "still says what the template says",
      fix: "Write the company that runs the site: its visitors have a right to know it (ECD 5).",
    })),
  ];
}

/** Reports the test provider, which refuses every order of a live site. */
function testProvider(provider: string): Problem[] {
  if (provider !== "test") return [];
  const fix = "Write stripe or mollie and enter its keys, or set state to draft or demo.";
  return [{ path: "tenant.json: settings.payment_provider", problem: "is test, which takes no money", fix }];
}

/** Reports a stated message cost that no package offers, which would mislead readers (AMB-044, UCPD). */
export function costMistakes({ settings, bundles }: ParsedRecord): Problem[] {
  return settings.countries.flatMap((country) => {
    const cost = settings.minimum_message_costs[country];
    if (!cost) return [];
    const factor = 10 ** minorExponent(cost.currency);
    const cheapest = cheapestMessage(bundles, settings.message_credits, country, cost.currency);
    if (Math.round(cost.costs * factor) === cheapest) return [];
    const path = `tenant.json: settings.minimum_message_costs.${country}.costs`;
    if (!Number.isFinite(cheapest)) {
      const fix = "Give a bundle a price in that currency there, or remove the stated cost.";
      return [{ path, problem: `is in ${cost.currency}, in which no bundle is sold there`, fix }];
    }
    const problem = `says ${cost.costs} ${cost.currency}, but the cheapest package gives a message for ${cheapest / factor}`;
    return [{ path, problem, fix: `Write ${cheapest / factor}.` }];
  });
}

function homeAdvice({ settings, texts }: ParsedRecord): Problem[] {
  const home = homeLocale(settings.domain_language);
  const file = `texts/${home}.json`;
  const missing = tenantOnlyTextKeys.filter((key) => !texts[home]?.[key]);
  const repeated = settingTextKeys.filter((key) => texts[home]?.[key] !== undefined);
  return [
    ...missing.map((key) => ({
      path: `${file}: ${key}`,
      problem: "is missing in the site's own language",
      fix: "English stands in for it until you write it.",
    })),
    ...repeated.map((key) => ({
      path: `${file}: ${key}`,
      problem: "is never shown: the settings hold the texts of the domain language",
      fix: `Remove it here and write it in tenant.json as settings.${key}.`,
    })),
  ];
}

function englishAdvice({ settings, texts }: ParsedRecord): Problem[] {
  if (homeLocale(settings.domain_language) === "en") return [];
  return settingTextKeys
    .filter((key) => settings[key] !== "" && !texts.en?.[key])
    .map((key) => ({
      path: `texts/en.json: ${key}`,
      problem: "is missing",
      fix: "Visitors in other languages read the domain language until you write it.",
    }));
}

/** Recommends discreet accounts on a sensitive site, because the specification's texts reveal who has an account. */
function discretionAdvice({ settings }: ParsedRecord): Problem[] {
  if (settings.discreet_accounts || !isSensitive(settings.niche)) return [];
  const problem = `is false on a site of niche ${settings.niche}: sign-up and reset disclose who is a member`;
  const fix = "Leave it out, so that only the owner of an address is told, by mail.";
  return [{ path: "tenant.json: settings.discreet_accounts", problem, fix }];
}

/**
 * Reports `member_resell`, because membership of a sensitive site is special-category data (DESIGN 13.34). The setting
 * has no effect of its own.
 */
function resellAdvice({ settings }: ParsedRecord): Problem[] {
  if (settings.member_resell === "no") return [];
  const fix = "No member appears elsewhere without an own opt-in that names the receiving site.";
  return [{ path: "tenant.json: settings.member_resell", problem: "is yes, which by itself does nothing", fix }];
}
