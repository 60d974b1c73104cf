import { translator } from "~/i18n/catalogue.server";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { type RefusalReason, refusalReasons } from "~/profiles/photo";
import { photoRefusalWords } from "~/profiles/photo-refusal";
import { optionalText, type Tenant } from "~/tenancy/tenant";
import { type Ground, grounds, lawGround, type RefusedContent } from "./decision";
import { termsClause } from "./statement";

/** A prepared reason for staff to choose, in the affected member's language. */
export interface GroundTemplate {
  ground: Ground;
  /** The rule in one sentence. */
  label: string;
  /** Position of the rule in the terms. Null for the law, which staff cite themselves. */
  clause: string | null;
  /** Default text of the facts. Empty when staff must write the facts. */
  facts: string;
}

/** Reasons for refusing a text, in the order of their shortcut keys. */
const textGrounds = [
  "advertising",
  "insults",
  "threats",
  "fraud",
  "paid_services",
  "false_identity",
  "minors",
] as const satisfies readonly Ground[];

/** A prepared refusal of a photo or text, chosen by a shortcut key. */
export interface RefusalTemplate extends GroundTemplate {
  key: string;
  /** The reason to store: the known reason of a photo, otherwise the facts. */
  why: string;
}

/** All grounds, for measures whose facts staff write. */
export function listGrounds(locale: Locale): GroundTemplate[] {
  const t = translator(locale);
  return grounds.map((ground) => groundIn(ground, t));
}

/**
 * Prepared refusals, in the tenant's own words if given. Key 1 approves the content, so the first refusal has key 2.
 */
export function listRefusals(tenant: Tenant, content: RefusedContent, locale: Locale): RefusalTemplate[] {
  const t = translator(locale);
  const templates = content === "photo" ? photoTemplates(tenant, t, locale) : textTemplates(tenant, t, locale);
  return templates.map((template, at) => ({ key: String(at + 2), ...template }));
}

function photoTemplates(tenant: Tenant, t: Translate, locale: Locale) {
  return refusalReasons.map((reason) => {
    const own = optionalText(tenant, locale, `refused_photo_${reason}`);
    const facts = own ?? photoRefusalWords(t, reason);
    return { ...groundIn(groundOfPhoto(reason), t), facts, why: own ?? reason };
  });
}

function textTemplates(tenant: Tenant, t: Translate, locale: Locale) {
  return textGrounds.map((ground) => {
    const facts = optionalText(tenant, locale, `refused_text_${ground}`) ?? t(`decisions:defaults.${ground}`);
    return { ...groundIn(ground, t), facts, why: facts };
  });
}

function groundIn(ground: Ground, t: Translate): GroundTemplate {
  const clause = ground === lawGround ? null : termsClause(ground, t);
  return { ground, label: t(`decisions:grounds.${ground}`), clause, facts: "" };
}

const groundsOfPhotos: Partial<Record<string, Ground>> & Record<RefusalReason, Ground> = {
  not_you: "photos",
  explicit: "photos",
  others: "photos",
  contact: "advertising",
  quality: "photos",
  minors: "minors",
  rules: "photos",
};

/** The ground for refusing a photo. A reason in staff's own words falls under the general rule on photos. */
export function groundOfPhoto(reason: string): Ground {
  return groundsOfPhotos[reason] ?? "photos";
}
