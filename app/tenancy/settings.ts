import * as z from "zod";
import { isCreditorId } from "./creditor-id";
import { mostGenders, namedGenders, namedPronouns } from "./genders";
import { choiceList } from "./own-choices";
import { genders, profileFieldNames, searchableFields } from "./profile-fields";
import { namedPrompts } from "./prompts";
import { isRegionOf } from "./regions";
import {
  brand,
  companyId,
  cost,
  country,
  credits,
  gift,
  hostName,
  interestId,
  listOf,
  matchClaim,
  timeZone,
  words,
  yesOrNo,
} from "./setting-kinds";
import {
  ageAssurances,
  fictionalIcons,
  giftIds,
  invitationUses,
  markNames,
  namedInterests,
  moderationModes,
  signupRules,
  themeNames,
} from "./vocabulary";

/**
 * The only definition of the settings: wire name, type, default, lower limit and meaning (DESIGN 11). Server only. The
 * settings are the specification's 36 names (TEN-03), except two names that describe a request. `public-settings.ts`
 * adds these two names. The last group is not among the 36.
 */

/** Least values that the law sets: the age of majority, and the right of withdrawal in the EEA and UK. */
export const lawFloors = { min_age: 18, refund_days: 14 } as const;

const identity = {
  name: z.string().trim().min(2).max(40).describe("Name of the site, as members read it."),
  domain: hostName.describe("The site's own address; one of `hosts`. Mails and canonical links use it."),
  domain_language: z
    .union([z.literal(""), z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, "must be like nl or nl-BE")])
    .default("en")
    .describe("Language of the domain; its first two letters decide the locale of a visitor without a cookie."),
  niche: z
    .int()
    .min(1)
    .max(7)
    .default(1)
    .describe("What the site is about, 1 to 7; chooses landing texts and pictures."),
  countries: listOf(country)
    .min(1)
    .describe(
      "Countries of the site: choice in sign-up and search, and where the entry warning shows. The first is home.",
    ),
  company_id: companyId.describe("The company behind the site: a file in tenants/companies, without .json."),
  mail_name: z.string().trim().min(2).max(40).describe("Sender name of mails; keep it neutral, inboxes are shared."),
  support_email: z.email("must be an e-mail address").describe("Where members write to customer service."),
  support_phone: z
    .string()
    .regex(/^\+?[0-9][0-9 ()-]{4,24}$/, "must be a telephone number like +44 20 7946 0110")
    .describe("Where members call customer service."),
  cdn_prefix: z
    .union([z.literal(""), z.string().regex(/^(https:\/\/[^\s?#]+|\/[^\s?#]*)$/, "must begin with https:// or /")])
    .default("")
    .describe("Put before image paths. Empty: images come from the site itself, as those of a draft always do."),
  push_public_key: z
    .union([z.literal(""), z.string().regex(/^[A-Za-z0-9_-]{87}$/, "must be a VAPID public key in base64url")])
    .default("")
    .describe("Key that browsers subscribe to push with. Empty: the key generated for the site."),
};

const admissionRules = {
  signups: z
    .enum(signupRules)
    .default("all")
    .describe("Who may sign up: all, only visitors with a traffic source, or only by invitation."),
  invitation_uses: z
    .enum(invitationUses)
    .default("one")
    .describe("How many people an invitation lets in: one, or many until it lapses, for a link that is handed around."),
  logged_out_search: yesOrNo.default("no").describe("May a visitor search and open profiles?"),
  logged_out_search_trafficsource: yesOrNo.default("yes").describe("The same for visitors with a traffic source."),
  enable_site_entry_popup: yesOrNo.default("yes").describe("Shows the entry warning to logged-out visitors, once."),
  member_resell: yesOrNo
    .default("no")
    .describe("Carried for partners; does nothing without a member's own opt-in that names the receiving site."),
};

const texts = {
  index_title: words(70).min(3).describe("Title of the home page, in the domain language."),
  description: words(200).min(20).describe("Description of the home page, in the domain language."),
  fictional_icon: z
    .enum(fictionalIcons)
    .default("drama")
    .describe("Icon beside the label of a fictional profile; the words always stand with it."),
  fictional_label: words(30)
    .default("Fictional")
    .describe("Label in words on every card that shows a fictional profile."),
  fictional_warning: words(300)
    .default(
      "This profile is fictional. It is written by our team, for entertainment; meeting in person is not possible.",
    )
    .describe("Says what a fictional profile is, wherever one opens, before sign-up and before paying."),
  fictional_singular: words(40).default("fictional profile").describe("One fictional profile, in a sentence."),
  fictional_plural: words(40).default("fictional profiles").describe("Several fictional profiles, in a sentence."),
  visible_profile_notes: words(300).default("").describe("A note under every profile, such as a word on safe dating."),
  adult_notice: words(300)
    .default("{{name}} is for adults only. You must be {{min_age}} or older to enter.")
    .describe("The disclaimer that stands on every page and in the entry warning."),
};

const prices = {
  message_credits: credits.default(5).describe("Credits for a message."),
  photo_credits: credits.default(10).describe("Credits for a photo in a chat. Photos on one's profile are free."),
  gift_credits: credits.default(15).describe("Credits for a gift that names no credits of its own."),
  signup_credits: credits.default(0).describe("Credits a new member starts with."),
  free_messages: z
    .int()
    .min(0)
    .max(50)
    .default(3)
    .describe("Messages a free member may send without credits: enough to hear back once before paying."),
  minimum_message_costs: z
    .partialRecord(country, cost)
    .describe("Per country the currency of its prices, and the lowest price of a message as the record states it."),
  gifts: z
    .array(gift)
    .min(1)
    .default(giftIds.map((id) => ({ id })))
    .describe("Gifts on offer, in order; each may name its own credits."),
  refund_days: z
    .int()
    .min(lawFloors.refund_days)
    .max(365)
    .default(14)
    .describe("Days in which unused credits go back for money. Floor 14: the right of withdrawal in the EEA and UK."),
  payment_provider: z
    .enum(["test", "stripe", "mollie"])
    .default("test")
    .describe("Who takes the payments. test moves no money and is refused on a live site; the others need their keys."),
  sepa_creditor_id: z
    .string()
    .refine((text) => text === "" || isCreditorId(text), "must be a SEPA creditor identifier like DE98ZZZ09999999999")
    .default("")
    .describe(
      "Creditor identifier for SEPA direct debit; without one the site offers none, for no mandate would hold.",
    ),
  direct_debit_limit: z
    .int()
    .min(1)
    .max(10_000)
    .default(150)
    .describe("What one member may pay by direct debit in 30 days, in euros: banks take it back for 8 weeks."),
  match_claim: matchClaim
    .nullable()
    .default(null)
    .describe(
      "The claim that premium members match more often. Shown only with figure, source and date; null hides it.",
    ),
};

const profiles = {
  visible_profile_fields: listOf(z.enum(profileFieldNames))
    .default([...profileFieldNames])
    .describe("Profile fields that others see, in order."),
  search_fields: listOf(z.enum(searchableFields))
    .default(["gender", "age", "country", "region"])
    .describe("Fields the search form offers, in order."),
  interests: listOf(interestId)
    .min(1)
    .default([...namedInterests])
    .describe("Interests members choose from, in order."),
  genders: choiceList(namedGenders, { length: 40, most: mostGenders })
    .min(1)
    .default([...genders])
    .describe(
      'Genders to choose from at sign-up, in the profile and in search: an id, or { "id", "texts" }. No form asks for the only one.',
    ),
  pronouns: choiceList(namedPronouns, { length: 40, most: 30 })
    .default([])
    .describe('Pronouns that a member may show: an id, or { "id", "texts" }. An empty list asks for none.'),
  prompts: choiceList(namedPrompts, { length: 120, most: 30 })
    .default([...namedPrompts])
    .describe(
      'Questions of which members answer up to three, in order: an id, or { "id", "texts" } with your own words. An empty list hides them.',
    ),
  region_data: z
    .partialRecord(country, listOf(z.string()).min(1))
    .default({})
    .describe("Regions per country as ISO 3166-2 codes (NL-UT). A country left out offers all of its regions."),
  message_length: z
    .int()
    .min(50)
    .max(10_000)
    .default(2_000)
    .describe("Longest message in characters as people count them: room for a letter, not for a book."),
  photo_moderation: z
    .enum(moderationModes)
    .default("queue")
    .describe("accept: a photo shows at once and is checked later; queue: staff look first."),
  text_moderation: z
    .enum(moderationModes)
    .default("accept")
    .describe("The same for what members write about themselves; others see the text from before until then."),
};

const care = {
  min_age: z
    .int()
    .min(lawFloors.min_age)
    .max(99)
    .default(18)
    .describe("Youngest age to join. Floor 18, by law and by us."),
  age_assurance: z
    .partialRecord(country, z.enum(ageAssurances))
    .default({})
    .describe("Proof of age per country: none, declared (date of birth) or assured (a provider). Left out: declared."),
  discreet_accounts: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      "Answers that would reveal a membership turn neutral; the truth goes by mail. Left out: on for every niche but 1.",
    ),
  auto_like: z
    .boolean()
    .default(false)
    .describe("Lets a labelled fictional profile like a visitor who came with the t parameter, once per session."),
  deleted_redirect_seconds: z
    .int()
    .min(3)
    .max(120)
    .default(10)
    .describe("Seconds the goodbye page stays before it leads home: long enough to read it."),
};

const looks = {
  theme: z.enum(themeNames).default("ember").describe("How the site looks: one of the files in themes/."),
  brand: brand.nullable().default(null).describe("Own colours over the theme; made readable before they are used."),
  mark: z.enum(markNames).default("spark").describe("The drawn sign: logo, app icon and share image."),
  time_zone: timeZone
    .default("Europe/Amsterdam")
    .describe("Where the site's day ends, for the swipe game and dates in mails."),
};

/** Strict, so that an unknown key is reported and not dropped silently. */
export const settingsSchema = z
  .strictObject({ ...identity, ...admissionRules, ...texts, ...prices, ...profiles, ...care, ...looks })
  .superRefine(checkTogether)
  // Membership of a sensitive site reveals facts about a person's sex life (GDPR 9). Such a site is discreet by
  // default.
  .overwrite((settings) => ({
    ...settings,
    discreet_accounts: settings.discreet_accounts ?? isSensitive(settings.niche),
  }));

/** Settings by group, in the order of their definition. */
export const settingGroups = [
  { group: "identity", names: namesOf(identity) },
  { group: "admissionRules", names: namesOf(admissionRules) },
  { group: "texts", names: namesOf(texts) },
  { group: "prices", names: namesOf(prices) },
  { group: "profiles", names: namesOf(profiles) },
  { group: "care", names: namesOf(care) },
  { group: "looks", names: namesOf(looks) },
] as const;

function namesOf<Shape extends object>(shape: Shape) {
  return Object.keys(shape) as (keyof Shape)[];
}

export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;

export const settingNames = Object.keys(settingsSchema.shape) as SettingName[];

export function settingMeaning(name: SettingName): string {
  return settingsSchema.shape[name].description ?? "";
}

/** Default of a setting. Undefined for a required setting. */
export function settingDefault(name: SettingName): unknown {
  const answer = settingsSchema.shape[name].safeParse(undefined);
  return answer.success ? answer.data : undefined;
}

/** True for each niche but the general niche, whose members reveal nothing sensitive. */
export function isSensitive(niche: number): boolean {
  return niche !== 1;
}

type Context = z.core.$RefinementCtx;

function checkTogether(settings: SettingsTogether, context: Context): void {
  for (const code of settings.countries) {
    if (settings.minimum_message_costs[code]) continue;
    const message = `has no entry for ${code}, which stands in countries`;
    context.addIssue({ code: "custom", path: ["minimum_message_costs"], message });
  }
  for (const code of settings.countries) {
    for (const [index, region] of (settings.region_data[code] ?? []).entries()) {
      if (isRegionOf(code, region)) continue;
      const message = `is not a region of ${code}: ${region}`;
      context.addIssue({ code: "custom", path: ["region_data", code, index], message });
    }
  }
}

type SettingsTogether = {
  countries: z.infer<typeof country>[];
  minimum_message_costs: Partial<Record<z.infer<typeof country>, unknown>>;
  region_data: Partial<Record<z.infer<typeof country>, string[]>>;
};
