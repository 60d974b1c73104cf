import type { MessageKey, Translate } from "~/i18n/messages";
import { type ChoiceField, choiceFields, type ProfileField, profileFields } from "~/tenancy/profile-fields";
import { isInterest } from "./interests";

export function isChoiceField(name: string): name is ChoiceField {
  return (choiceFields as readonly string[]).includes(name);
}

export function choicesOf(field: ChoiceField): readonly string[] {
  return profileFields[field].choices;
}

/** Sexualities to choose from. A men-only site omits `lesbian`, unless the member has chosen `lesbian` before. */
export function sexualitiesFor(genders: readonly string[], chosen: string | null): readonly string[] {
  const isForMen = genders.every((gender) => gender === "male");
  return choicesOf("sexuality").filter((value) => value !== "lesbian" || !isForMen || value === chosen);
}

export function isChoice(field: ChoiceField, value: unknown): boolean {
  return (choicesOf(field) as readonly unknown[]).includes(value);
}

export function choiceKey(field: ChoiceField, value: string): MessageKey {
  return `profiles:options.${profileFields[field].texts}.${value}` as MessageKey;
}

export function fieldLabelKey(field: ProfileField): MessageKey {
  return isChoiceField(field) ? `profiles:fields.${profileFields[field].texts}` : profileFields[field].label;
}

/** The words for an interest. An interest defined only by this tenant is shown as written, with a capital letter. */
export function interestWords(t: Translate, interest: string): string {
  if (isInterest(interest)) return t(`profiles:interests.${interest}`);
  return interest.charAt(0).toUpperCase() + interest.slice(1).replaceAll("_", " ");
}
