import type { MessageKey, Translate } from "~/i18n/messages";
import type { ProfileField } from "~/tenancy/vocabulary";
import { isInterest } from "./interests";
import { isOption, type OptionField, profileOptions } from "./options";

/** Fields with fixed answers, by the name they have on the wire, in the settings and in the database. */
export const choiceFields = [
  "gender",
  "sexuality",
  "relationship_status",
  "hair_color",
  "body_type",
  "eye_color",
  "tattoos",
  "reason",
] as const;
export type ChoiceField = (typeof choiceFields)[number];

const optionOf: Record<ChoiceField, OptionField> = {
  gender: "gender",
  sexuality: "sexuality",
  relationship_status: "relationship",
  hair_color: "hair",
  body_type: "body",
  eye_color: "eyes",
  tattoos: "tattoos",
  reason: "reason",
};

export function isChoiceField(name: string): name is ChoiceField {
  return (choiceFields as readonly string[]).includes(name);
}

/** The values a field can have, in the order in which they are offered. */
export function choicesOf(field: ChoiceField): readonly string[] {
  return profileOptions[optionOf[field]];
}

export function isChoice(field: ChoiceField, value: unknown): boolean {
  return isOption(optionOf[field], value);
}

/** The words for one answer. */
export function choiceKey(field: ChoiceField, value: string): MessageKey {
  return `profiles:options.${optionOf[field]}.${value}` as MessageKey;
}

const ownWords: Partial<Record<ProfileField, MessageKey>> = {
  name: "common:fields.name",
  age: "common:fields.age",
  country: "common:fields.country",
  region: "common:fields.region",
  city: "common:fields.city",
  about: "profiles:about",
  interests: "profiles:interestsTitle",
};

/** A field's own name, as it stands above its answer. */
export function fieldLabelKey(field: ProfileField): MessageKey {
  return isChoiceField(field) ? (`profiles:fields.${optionOf[field]}` as MessageKey) : (ownWords[field] as MessageKey);
}

/** A site may offer interests of its own beside the catalogue: those are shown as they are written. */
export function interestWords(t: Translate, interest: string): string {
  if (isInterest(interest)) return t(`profiles:interests.${interest}`);
  return interest.charAt(0).toUpperCase() + interest.slice(1).replaceAll("_", " ");
}
