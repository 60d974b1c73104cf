import { offeredRegions } from "./offered-regions";
import { type Tenant, tenantText } from "./tenant";
import type { SettingTextKey } from "./texts";

/**
 * The public settings, which `GET /api/settings.php` answers. They are exactly the 36 names of the specification
 * (TEN-03). Other settings never leave the server.
 */
export const publicSettingNames = [
  "name",
  "domain",
  "domain_language",
  "cdn_prefix",
  "niche",
  "signups",
  "logged_out_search",
  "logged_out_search_trafficsource",
  "geoip_country",
  "geoip_selected_country",
  "push_public_key",
  "minimum_message_costs",
  "support_phone",
  "support_email",
  "enable_site_entry_popup",
  "fictional_icon",
  "fictional_warning",
  "fictional_singular",
  "fictional_plural",
  "countries",
  "index_title",
  "description",
  "visible_profile_fields",
  "visible_profile_notes",
  "region_data",
  "message_credits",
  "signup_credits",
  "photo_credits",
  "gift_credits",
  "message_length",
  "search_fields",
  "refund_days",
  "member_resell",
  "company_id",
  "mail_name",
  "interests",
] as const;

/** Parts of the settings answer that come from the request instead of the record. */
export type RequestFacts = {
  geoip_country: string | null;
  geoip_selected_country: string | null;
  /** The push key generated for the site, unless the record has its own key. */
  push_public_key?: string;
  /** Language of the site's texts. By default the domain language. */
  locale?: string;
};

const requestNames = ["geoip_country", "geoip_selected_country"] as const;
const localisedNames = [
  "fictional_warning",
  "fictional_singular",
  "fictional_plural",
  "index_title",
  "description",
  "visible_profile_notes",
] as const satisfies SettingTextKey[];

type PublicName = (typeof publicSettingNames)[number];
type RequestName = (typeof requestNames)[number];

type PublicSettings = Pick<Tenant["settings"], Exclude<PublicName, RequestName>> & Pick<RequestFacts, RequestName>;

export function publicSettings(tenant: Tenant, facts: RequestFacts): PublicSettings {
  const { settings } = tenant;
  const answer = {
    ...settings,
    ...localisedTexts(tenant, facts.locale ?? settings.domain_language),
    geoip_country: facts.geoip_country,
    geoip_selected_country: facts.geoip_selected_country,
    push_public_key: settings.push_public_key || (facts.push_public_key ?? ""),
    region_data: Object.fromEntries(settings.countries.map((country) => [country, offeredRegions(settings, country)])),
  };
  return Object.fromEntries(publicSettingNames.map((name) => [name, answer[name]])) as PublicSettings;
}

function localisedTexts(tenant: Tenant, locale: string): Record<string, string> {
  return Object.fromEntries(localisedNames.map((name) => [name, tenantText(tenant, locale, name)]));
}
