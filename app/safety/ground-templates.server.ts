import { translator } from "~/i18n/catalogue.server";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { type RefusalReason, refusalReasons } from "~/profiles/photo";
import { photoRefusalWords } from "~/profiles/photo-refusal";
import { refusalText, type Tenant } from "~/tenancy/tenant";
import { type Ground, grounds, lawGround, type RefusedContent } from "./decision";
import { termsClause } from "./statement";

/** A prepared reason for staff, in the language of the member who reads it. */
export interface GroundTemplate {
  ground: Ground;
  /** The rule in one sentence. */
  label: string;
  /** Where the rule stands in the terms. Null for the law, whose clause the decider names. */
  clause: string | null;
  /** The default facts. Empty where the decider must write them. */
  facts: string;
}

/** Reasons for a refused text, in the order of their keys at the desk. */
const textGrounds = [
  "advertising",
  "insults",
  "threats",
  "fraud",
  "paid_services",
  "false_identity",
  "minors",
] as const satisfies readonly Ground[];

/** A template for a refused photo or text, chosen by a key at the desk. */
export interface RefusalTemplate extends GroundTemplate {
  key: string;
  /** The value for the verb: a photo's known reason, or else the facts. */
  why: string;
}

/** Every ground, for a measure whose facts the decider writes. */
export function listGrounds(locale: Locale): GroundTemplate[] {
  const t = translator(locale);
  return grounds.map((ground) => groundIn(ground, t));
}

/**
 * Prepared refusals of a site, in the site's own words where the site has some. Key 1 passes the content, so the first
 * refusal has key 2.
 */
export function listRefusals(tenant: Tenant, content: RefusedContent, locale: Locale): RefusalTemplate[] {
  const t = translator(locale);
  const templates = content === "photo" ? photoTemplates(tenant, t, locale) : textTemplates(tenant, t, locale);
  return templates.map((template, at) => ({ key: String(at + 2), ...template }));
}

function photoTemplates(tenant: Tenant, t: Translate, locale: Locale) {
  return refusalReasons.map((reason) => {
    const own = refusalText(tenant, locale, `refused_photo_${reason}`);
    const facts = own ?? photoRefusalWords(t, reason);
    return { ...groundIn(groundOfPhoto(reason), t), facts, why: own ?? reason };
  });
}

function textTemplates(tenant: Tenant, t: Translate, locale: Locale) {
  return textGrounds.map((ground) => {
    const facts = refusalText(tenant, locale, `refused_text_${ground}`) ?? t(`decisions:defaults.${ground}`);
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

/** The rule behind a photo's refusal. Staff's own words count for the general rule on photos. */
export function groundOfPhoto(reason: string): Ground {
  return groundsOfPhotos[reason] ?? "photos";
}
