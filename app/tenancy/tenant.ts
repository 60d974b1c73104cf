import type { Bundle } from "./bundles";
import { type Company, companySchema } from "./company";
import { type Checked, type Problem, checkWith } from "./explain";
import { fill } from "./fill";
import { checkRecord, homeLocale } from "./record";
import type { Settings } from "./settings";
import { type SettingTextKey, type TenantTextKey, type TenantTexts, settingTextKeys } from "./texts";
import { type FictionalIcon, type TenantLocale, type TenantState, tenantLocales, tenantStates } from "./vocabulary";

/** One branded site, parsed and frozen: the place of a request, job or page. */
export type Tenant = Readonly<{
  id: number;
  slug: string;
  state: TenantState;
  /** Shut by an operator: no member can enter and only jobs of payments and erasure run. */
  suspended: boolean;
  /** Rises when sessions, streams and browsers' subscriptions of the site end all at once. */
  presenceEpoch: number;
  /** Lets people see a draft. */
  previewWord: string;
  hosts: readonly string[];
  /** Hosts from which the site has moved, and that lead to its present one. */
  formerHosts: readonly string[];
  canonicalHost: string;
  settings: Readonly<Settings>;
  company: Readonly<Company>;
  bundles: readonly Bundle[];
  texts: Readonly<TenantTexts>;
  /** Rises with every change of the record; part of every cache key made from it. */
  version: number;
}>;

/** A row of `tenants` beside the `data` of its company. */
export type TenantRow = {
  id: number;
  slug: string;
  state: string;
  version: number;
  suspended: boolean;
  presence_epoch: number;
  preview_word: string;
  former_hosts: string[];
  record: unknown;
  company: unknown;
};

/** A stored record that cannot be served. Only its own tenant is down (DESIGN 11). */
export class TenantRecordError extends Error {
  constructor(
    readonly slug: string,
    readonly problems: Problem[],
  ) {
    super(`tenant ${slug}: ${problems.map(({ path, problem }) => `${path} ${problem}`).join("; ")}`);
    this.name = "TenantRecordError";
  }
}

/** The whole tenant of a row; throws `TenantRecordError` when anything in it is wrong. */
export function parseTenant(row: TenantRow): Tenant {
  const state = tenantStates.find((known) => known === row.state) ?? "live";
  const record = checkRecord(row.record, state);
  if (!record.ok) throw new TenantRecordError(row.slug, record.problems);
  const company = checkCompany(row.company);
  if (!company.ok) throw new TenantRecordError(row.slug, company.problems);
  const { settings, bundles, texts, hosts, company_id } = record.value;
  return deepFreeze({
    id: row.id,
    slug: row.slug,
    state,
    suspended: row.suspended,
    presenceEpoch: row.presence_epoch,
    previewWord: row.preview_word,
    hosts,
    formerHosts: row.former_hosts,
    canonicalHost: settings.domain,
    // The word that opens a draft is a cookie of its domain: pictures from another host would be hidden from its readers.
    settings: state === "draft" ? { ...settings, cdn_prefix: "" } : settings,
    company: { id: company_id, ...company.value },
    bundles,
    texts,
    version: row.version,
  });
}

/** Parses a company's data, or names every mistake in it. */
export function checkCompany(data: unknown): Checked<Omit<Company, "id">> {
  const checked = checkWith(companySchema, data);
  if (checked.ok) return checked;
  return { ok: false, problems: checked.problems.map((found) => ({ ...found, path: `company.${found.path}` })) };
}

/**
 * The site's own words for a page in `locale` (a language, or `en-US`): in that language, else in English, else in the
 * language of the domain. Plain text, placeholders filled.
 */
export function tenantText(tenant: Pick<Tenant, "settings" | "texts">, locale: string, key: TenantTextKey): string {
  const language = tenantLocales.find((known) => known === locale.slice(0, 2)) ?? "en";
  const home = homeLocale(tenant.settings.domain_language);
  const text =
    textIn(tenant, language, home, key) ?? textIn(tenant, "en", home, key) ?? textIn(tenant, home, home, key) ?? "";
  return fill(text, tenant.settings);
}

function textIn(
  tenant: Pick<Tenant, "settings" | "texts">,
  language: TenantLocale,
  home: TenantLocale,
  key: TenantTextKey,
): string | undefined {
  if (language === home && isSettingText(key)) return tenant.settings[key];
  return tenant.texts[language]?.[key];
}

function isSettingText(key: TenantTextKey): key is SettingTextKey {
  return settingTextKeys.some((known) => known === key);
}

export type FictionalWords = { icon: FictionalIcon; label: string; warning: string; singular: string; plural: string };

/** How this site marks fictional profiles: the words must stand on every surface that shows one (DESIGN 8). */
export function fictionalWords(tenant: Pick<Tenant, "settings" | "texts">, locale: string): FictionalWords {
  return {
    icon: tenant.settings.fictional_icon,
    label: tenantText(tenant, locale, "fictional_label"),
    warning: tenantText(tenant, locale, "fictional_warning"),
    singular: tenantText(tenant, locale, "fictional_singular"),
    plural: tenantText(tenant, locale, "fictional_plural"),
  };
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
