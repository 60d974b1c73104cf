import * as z from "zod";
import { words } from "./setting-kinds";
import { type TenantLocale, tenantLocales } from "./vocabulary";

/**
 * A tenant's own texts by language. The record has the texts of the domain language. `texts/<locale>.json` has
 * translations, and texts that are no settings.
 */

/** Texts that are also settings. A file in `texts/` replaces them for another language. */
const settingTexts = {
  index_title: words(70).min(3),
  description: words(200).min(20),
  fictional_label: words(30).min(1),
  fictional_warning: words(300).min(10),
  fictional_singular: words(40).min(1),
  fictional_plural: words(40).min(1),
  visible_profile_notes: words(300).min(1),
  adult_notice: words(300).min(10),
};

/** Texts that exist only in `texts/<locale>.json`. */
export const tenantOnlyTexts = {
  tagline: words(60).min(3).describe("A few words beside the logo."),
  hero_headline: words(70).min(3).describe("The large line of the home page."),
  hero_sub: words(200).min(10).describe("One or two sentences under it."),
  point_1: words(90).min(3).describe("First of three short reasons to join."),
  point_2: words(90).min(3).describe("Second reason."),
  point_3: words(90).min(3).describe("Third reason."),
  signup_line: words(120).min(3).describe("The line above the sign-up form."),
  welcome_line: words(160).min(3).describe("What a new member reads first inside."),
};

/** Texts that a site may leave out of `texts/<locale>.json`. The product's general texts then replace them. */
export const optionalTexts = {
  evenings_headline: words(70).min(3).describe("The line above the postcards of the home page."),
  evenings_text: words(160).min(10).describe("One or two sentences under it."),
  lander_text: words(260).min(10).describe("The site in two or three sentences, at the end of each lander."),
};

const refusal = words(300).min(3);

/**
 * Reasons for a refused photo or text, which staff choose by key. Without a site's own reason, members read the
 * product's reason.
 */
const refusalTexts = {
  refused_photo_not_you: refusal,
  refused_photo_explicit: refusal,
  refused_photo_others: refusal,
  refused_photo_contact: refusal,
  refused_photo_quality: refusal,
  refused_photo_minors: refusal,
  refused_photo_rules: refusal,
  refused_text_advertising: refusal,
  refused_text_insults: refusal,
  refused_text_threats: refusal,
  refused_text_fraud: refusal,
  refused_text_paid_services: refusal,
  refused_text_false_identity: refusal,
  refused_text_minors: refusal,
};

const tenantTextsSchema = z
  .strictObject({ ...settingTexts, ...tenantOnlyTexts, ...optionalTexts, ...refusalTexts })
  .partial();

export type SettingTextKey = keyof typeof settingTexts;
type TenantOnlyTextKey = keyof typeof tenantOnlyTexts;
/** Texts without a replacement in another language. */
export type OptionalTextKey = keyof typeof optionalTexts | keyof typeof refusalTexts;
export type TenantTextKey = SettingTextKey | TenantOnlyTextKey;
export type TenantTexts = Partial<Record<TenantLocale, z.infer<typeof tenantTextsSchema>>>;

export const settingTextKeys = Object.keys(settingTexts) as SettingTextKey[];
export const tenantOnlyTextKeys = Object.keys(tenantOnlyTexts) as TenantOnlyTextKey[];

export const allTextsSchema = z.partialRecord(z.enum(tenantLocales), tenantTextsSchema);
