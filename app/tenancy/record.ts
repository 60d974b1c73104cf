import * as z from "zod";
import { type Bundle, bundlesSchema, findBundlePrice } from "./bundles";
import { type Checked, type Problem, checkWith } from "./record-problems";
import { companyId, hostName } from "./setting-kinds";
import { settingsSchema } from "./settings";
import { allTextsSchema, tenantOnlyTextKeys } from "./texts";
import { type TenantLocale, type TenantState, tenantLocales, tenantStates } from "./vocabulary";

/**
 * One site as stored in `tenants.record`: the unchanged files of its folder in one object. Defaults apply at each
 * read, so that a changed default reaches every site without its own value.
 */
export type TenantRecord = {
  settings: Record<string, unknown>;
  bundles: unknown[];
  texts: Record<string, unknown>;
  company_id: string;
  hosts: string[];
};

const recordSchema = z.strictObject({
  settings: settingsSchema,
  bundles: bundlesSchema,
  texts: allTextsSchema.default({}),
  company_id: companyId,
  hosts: z.array(hostName).min(1).describe("Host names that lead to this site, without port."),
});

/** Outer structure of `tenant.json`. The settings are checked with the rest of the record. */
export const tenantFileSchema = z.strictObject({
  state: z.enum(tenantStates).default("draft").describe("draft: being made; demo: invented; live: open for business."),
  hosts: recordSchema.shape.hosts,
  settings: z.record(z.string(), z.unknown()),
  version: z
    .int()
    .min(1)
    .optional()
    .describe("Version that tenant pull wrote here; apply replaces no later version of the desk."),
});

export type ParsedRecord = z.infer<typeof recordSchema>;

/** Parses a stored record, or lists all mistakes in it. Texts may be missing in a draft. */
export function checkRecord(record: unknown, state: TenantState): Checked<ParsedRecord> {
  const checked = checkWith(recordSchema, record);
  if (!checked.ok) return checked;
  const problems = [
    ...hostProblems(checked.value),
    ...priceProblems(checked.value),
    ...textProblems(checked.value),
    ...(state === "draft" ? [] : fictionalProblems(checked.value)),
  ];
  return problems.length > 0 ? { ok: false, problems } : checked;
}

function hostProblems({ hosts, settings, company_id }: ParsedRecord): Problem[] {
  const problems: Problem[] = [];
  const twice = hosts.find((host, index) => hosts.indexOf(host) < index);
  if (twice) problems.push({ path: "hosts", problem: `names ${twice} twice`, fix: "Remove one of the two." });
  if (!hosts.includes(settings.domain)) {
    const problem = `is ${settings.domain}, which is not among hosts`;
    problems.push({ path: "settings.domain", problem, fix: `Use one of: ${hosts.join(", ")}; or add it to hosts.` });
  }
  if (company_id !== settings.company_id) {
    const fix = `Write ${settings.company_id} in both places.`;
    problems.push({ path: "company_id", problem: "differs from settings.company_id", fix });
  }
  return problems;
}

/** Reports bundles without a price in a country's currency, and a false "best value" mark. */
function priceProblems({ settings, bundles }: ParsedRecord): Problem[] {
  return settings.countries.flatMap((country) => {
    const currency = settings.minimum_message_costs[country]?.currency;
    if (!currency) return [];
    const missing = bundles.flatMap((bundle, index) => {
      if (findBundlePrice(bundle, country, currency)) return [];
      const problem = `has no price in ${currency}, the currency of ${country}`;
      const fix = `Add { "currency": "${currency}", "amount_minor": … } to bundle ${bundle.id}.`;
      return [{ path: `bundles[${index}].prices`, problem, fix }];
    });
    return missing.length > 0 ? missing : falseBestValue(bundles, country, currency);
  });
}

/** Reports a "best value" mark on a bundle that is not the cheapest per credit. A price claim must be true (UCPD). */
function falseBestValue(bundles: Bundle[], country: string, currency: string): Problem[] {
  const perCredit = (bundle: Bundle) =>
    (findBundlePrice(bundle, country, currency)?.amount_minor ?? 0) / bundle.credits;
  const index = bundles.findIndex((bundle) => bundle.best_value);
  const marked = bundles[index];
  const better = marked && bundles.find((bundle) => !bundle.trial && perCredit(bundle) < perCredit(marked));
  if (!better) return [];
  const problem = `is marked, but in ${country} bundle ${better.id} costs less per credit`;
  return [{ path: `bundles[${index}].best_value`, problem, fix: `Mark ${better.id} instead, or change a price.` }];
}

/** Reports missing English texts, because English replaces texts that a language lacks. */
function textProblems({ texts }: ParsedRecord): Problem[] {
  return tenantOnlyTextKeys
    .filter((key) => !texts.en?.[key])
    .map((key) => ({ path: `texts.en.${key}`, problem: "is missing", fix: "Add it to texts/en.json." }));
}

/**
 * Reports missing texts for fictional profiles. The texts are always required, because such profiles can be added later
 * (DESIGN 8, product.md L1).
 */
function fictionalProblems({ settings }: ParsedRecord): Problem[] {
  const names = ["fictional_label", "fictional_warning", "fictional_singular", "fictional_plural"] as const;
  return names
    .filter((name) => settings[name] === "")
    .map((name) => ({
      path: `settings.${name}`,
      problem: "is empty, but an open site must be able to label fictional profiles in words",
      fix: "Write it, leave it out to get the default, or keep the site a draft.",
    }));
}

/**
 * The interface language of a domain language: nl for `nl-BE`. English for an unsupported language (I18-07, I18-09).
 */
export function homeLocale(domainLanguage: string): TenantLocale {
  const letters = domainLanguage.slice(0, 2);
  return tenantLocales.find((locale) => locale === letters) ?? "en";
}
