import type { Bundle } from "./bundles";
import { type Company, companySchema } from "./company";
import { type Checked, type Problem, checkWith } from "./record-problems";
import { interpolate } from "./placeholders";
import { checkRecord, homeLocale } from "./record";
import type { Settings } from "./settings";
import {
  type OptionalTextKey,
  type SettingTextKey,
  type TenantTextKey,
  type TenantTexts,
  settingTextKeys,
} from "./texts";
import { type FictionalIcon, type TenantLocale, type TenantState, tenantLocales, tenantStates } from "./vocabulary";

/** One branded site, parsed and frozen. Each request, job and page belongs to one tenant. */
export type Tenant = Readonly<{
  id: number;
  slug: string;
  state: TenantState;
  /** True when an operator closed the site. Members cannot enter, and only jobs for payments and erasure run. */
  suspended: boolean;
  /** Each increase ends all open streams of the site's members. */
  presenceEpoch: number;
  /** Secret word in a URL that shows the draft of a site. */
  previewWord: string;
  hosts: readonly string[];
  /** Earlier hosts of the site, which redirect to the present host. */
  formerHosts: readonly string[];
  canonicalHost: string;
  settings: Readonly<Settings>;
  company: Readonly<Company>;
  bundles: readonly Bundle[];
  texts: Readonly<TenantTexts>;
  /** Rises with each change of the record, and is part of cache keys that depend on the record. */
  version: number;
}>;

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

/** A stored record with mistakes. Only its own tenant becomes unavailable (DESIGN 11). */
export class TenantRecordError extends Error {
  constructor(
    readonly slug: string,
    readonly problems: Problem[],
  ) {
    super(`tenant ${slug}: ${problems.map(({ path, problem }) => `${path} ${problem}`).join("; ")}`);
    this.name = "TenantRecordError";
  }
}

/** Throws `TenantRecordError` for any mistake. */
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
    // Drop the CDN, because a draft's preview cookie belongs to its own domain and would not reach the CDN.
    settings: state === "draft" ? { ...settings, cdn_prefix: "" } : settings,
    company: { id: company_id, ...company.value },
    bundles,
    texts,
    version: row.version,
  });
}

export function checkCompany(data: unknown): Checked<Omit<Company, "id">> {
  const checked = checkWith(companySchema, data);
  if (checked.ok) return checked;
  return { ok: false, problems: checked.problems.map((found) => ({ ...found, path: `company.${found.path}` })) };
}

/**
 * The site's own text in `locale`, else in English, else in the domain language, as plain text with filled
 * placeholders.
 */
export function tenantText(tenant: Pick<Tenant, "settings" | "texts">, locale: string, key: TenantTextKey): string {
  const language = tenantLocales.find((known) => known === locale.slice(0, 2)) ?? "en";
  const home = homeLocale(tenant.settings.domain_language);
  const text =
    textIn(tenant, language, home, key) ?? textIn(tenant, "en", home, key) ?? textIn(tenant, home, home, key) ?? "";
  return interpolate(text, tenant.settings);
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

/** The site's own text in exactly this language. Null without such a text. */
export function optionalText(
  tenant: Pick<Tenant, "settings" | "texts">,
  locale: string,
  key: OptionalTextKey,
): string | null {
  const language = tenantLocales.find((known) => known === locale.slice(0, 2));
  const text = language && tenant.texts[language]?.[key];
  return text ? interpolate(text, tenant.settings) : null;
}

type FictionalWords = { icon: FictionalIcon; label: string; warning: string; singular: string; plural: string };

/** The words that mark a fictional profile wherever it is shown (DESIGN 8). */
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
