import { minorExponent } from "~/platform/money";
import type { Problem } from "~/tenancy/explain";
import { cheapestMessage } from "~/tenancy/prices";
import { type ParsedRecord, homeLocale } from "~/tenancy/record";
import { settingTextKeys, siteOnlyTextKeys } from "~/tenancy/texts";

/** What an operator should know about a record that is valid all the same. */
export function adviseOn(record: ParsedRecord): Problem[] {
  return [...costAdvice(record), ...homeAdvice(record), ...englishAdvice(record), ...resellAdvice(record)];
}

/** A "from" price lower than anybody can pay would mislead (AMB-044, UCPD). */
function costAdvice({ settings, bundles }: ParsedRecord): Problem[] {
  return settings.countries.flatMap((country) => {
    const cost = settings.minimum_message_costs[country];
    if (!cost) return [];
    const factor = 10 ** minorExponent(cost.currency);
    const cheapest = cheapestMessage(bundles, settings.message_credits, country, cost.currency);
    if (Math.round(cost.costs * factor) >= cheapest) return [];
    const path = `tenant.json: settings.minimum_message_costs.${country}.costs`;
    const problem = `promises ${cost.costs} ${cost.currency}, less than the best bundle gives`;
    return [{ path, problem, fix: `Write ${cheapest / factor}.` }];
  });
}

function homeAdvice({ settings, texts }: ParsedRecord): Problem[] {
  const home = homeLocale(settings.domain_language);
  const file = `texts/${home}.json`;
  const missing = siteOnlyTextKeys.filter((key) => !texts[home]?.[key]);
  const repeated = settingTextKeys.filter((key) => texts[home]?.[key] !== undefined);
  return [
    ...missing.map((key) => ({
      path: `${file}: ${key}`,
      problem: "is missing in the site's own language",
      fix: "English stands in for it until you write it.",
    })),
    ...repeated.map((key) => ({
      path: `${file}: ${key}`,
      problem: "is never shown: in the domain language the settings speak",
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

/** Carried for partners; said aloud because belonging to such a site is special-category data (DESIGN 13.34). */
function resellAdvice({ settings }: ParsedRecord): Problem[] {
  if (settings.member_resell === "no") return [];
  const fix = "No member appears elsewhere without an own opt-in that names the receiving site.";
  return [{ path: "tenant.json: settings.member_resell", problem: "is yes, which by itself does nothing", fix }];
}
