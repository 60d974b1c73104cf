import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { minorExponent } from "~/platform/money";
import { type Bundle, bundlesSchema } from "~/tenancy/bundles";
import { cheapestMessage } from "~/tenancy/prices";
import { checkWith } from "~/tenancy/record-problems";
import { homeLocale } from "~/tenancy/record";
import { companyId, hostName } from "~/tenancy/setting-kinds";
import { settingsSchema } from "~/tenancy/settings";
import { settingTextKeys, tenantOnlyTextKeys } from "~/tenancy/texts";
import { type TenantCountry, type TenantLocale, usualCurrency } from "~/tenancy/vocabulary";
import { OnboardingError } from "./tenant-onboarding.server";
import { isSlug } from "~/tenancy/tenant-folder.server";

type Scaffold = {
  slug: string;
  name?: string | undefined;
  theme?: string | undefined;
  niche?: number | undefined;
  language?: string | undefined;
  countries?: TenantCountry[] | undefined;
  /** Id of an existing company. By default, the template's company is copied. */
  company?: string | undefined;
  host?: string | undefined;
};

type Json = Record<string, unknown>;

/** Writes a valid folder for a new tenant, copied from `_template`. Returns the written files. */
export function scaffoldTenant(root: string, options: Scaffold): string[] {
  const folder = join(root, options.slug);
  if (!isSlug(options.slug))
    throw new OnboardingError(`"${options.slug}" cannot be a folder name: use a-z, 0-9 and dashes.`);
  if (existsSync(folder)) throw new OnboardingError(`${folder} is there already; edit it, or choose another name.`);
  refuseBadOptions(options);
  const files = tenantFiles(root, options);
  for (const [path, content] of files) {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`, { flag: "wx" });
  }
  return files.map(([path]) => path);
}

const optionSchemas = {
  name: settingsSchema.shape.name,
  language: settingsSchema.shape.domain_language,
  company: companyId,
  host: hostName,
};

/** Checks all values before writing, so that no incomplete folder remains. */
function refuseBadOptions(options: Scaffold): void {
  for (const [name, schema] of Object.entries(optionSchemas)) {
    const value = options[name as keyof typeof optionSchemas];
    const checked = value === undefined ? null : checkWith(z.strictObject({ [name]: schema }), { [name]: value });
    if (!checked || checked.ok) continue;
    const told = checked.problems.map(({ problem, fix }) => `--${name} ${problem}. ${fix}`).join("\n");
    throw new OnboardingError(`Nothing was written.\n${told}`);
  }
}

function tenantFiles(root: string, options: Scaffold): [string, unknown][] {
  const template = join(root, "_template");
  const folder = join(root, options.slug);
  const company = options.company ?? options.slug;
  const language = homeLocale(options.language ?? "en");
  const tenant = readJson(join(template, "tenant.json"));
  const texts = readJson(join(template, "texts", `${language}.json`));
  const countries = options.countries ?? (tenant.settings as { countries: TenantCountry[] }).countries;
  const bundles = pricesFor(bundlesSchema.parse(readList(join(template, "bundles.json"))), countries);
  const settings = settingsFor(tenant.settings as Json, texts, bundles, { ...options, company, countries });
  const files: [string, unknown][] = [
    [join(folder, "tenant.json"), { state: "draft", hosts: [settings.domain], settings }],
    [join(folder, "bundles.json"), bundles],
    ...textFiles(template, folder, language, texts, tenant.settings as Json),
  ];
  const companyPath = join(root, "companies", `${company}.json`);
  if (!existsSync(companyPath)) files.push([companyPath, companyFor(template, options)]);
  return files;
}

function settingsFor(
  template: Json,
  texts: Json,
  bundles: Bundle[],
  options: Scaffold & { company: string; countries: TenantCountry[] },
): Json {
  const name = options.name ?? nameFrom(options.slug);
  return {
    ...template,
    ...Object.fromEntries(settingTextKeys.filter((key) => texts[key]).map((key) => [key, texts[key]])),
    name,
    domain: options.host ?? `${options.slug}.localhost`,
    domain_language: options.language ?? template.domain_language,
    niche: options.niche ?? template.niche,
    countries: options.countries,
    company_id: options.company,
    mail_name: name,
    support_email: `help@${options.slug}.example`,
    theme: options.theme ?? template.theme,
    minimum_message_costs: costsFor(bundles, options.countries, Number(template.message_credits)),
  };
}

/** Keeps only prices in the currencies of the tenant's countries. */
function pricesFor(bundles: Bundle[], countries: TenantCountry[]): Bundle[] {
  const needed = new Set(countries.map((country) => usualCurrency[country]));
  return bundles.map((bundle) => ({ ...bundle, prices: bundle.prices.filter((price) => needed.has(price.currency)) }));
}

function costsFor(bundles: Bundle[], countries: TenantCountry[], credits: number): Json {
  const entries = countries.map((country) => {
    const currency = usualCurrency[country];
    const amount = cheapestMessage(bundles, credits, country, currency);
    return [country, { costs: amount / 10 ** minorExponent(currency), currency }];
  });
  return Object.fromEntries(entries);
}

function textFiles(
  template: string,
  folder: string,
  language: TenantLocale,
  texts: Json,
  english: Json,
): [string, unknown][] {
  const own = pick(texts, tenantOnlyTextKeys);
  if (language === "en") return [[join(folder, "texts", "en.json"), own]];
  const inEnglish = { ...pick(english, settingTextKeys), ...readJson(join(template, "texts", "en.json")) };
  return [
    [join(folder, "texts", `${language}.json`), own],
    [join(folder, "texts", "en.json"), inEnglish],
  ];
}

function companyFor(template: string, options: Scaffold): Json {
  const name = options.name ?? nameFrom(options.slug);
  return { ...readJson(join(template, "company.json")), name: `${name} (draft company)`, tradenames: [name] };
}

function pick(source: Json, keys: readonly string[]): Json {
  return Object.fromEntries(keys.filter((key) => source[key]).map((key) => [key, source[key]]));
}

function nameFrom(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function readJson(path: string): Json {
  return JSON.parse(readFileSync(path, "utf8")) as Json;
}

function readList(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
