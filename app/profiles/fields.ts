import type { MessageKey, Translate } from "~/i18n/messages";
import { type ChoiceField, choiceFields, type ProfileField, profileFields } from "~/tenancy/profile-fields";
import { isInterest } from "./interests";

export function isChoiceField(name: string): name is ChoiceField {
  return (choiceFields as readonly string[]).includes(name);
}

/** The values a field can have, in the order in which they are offered. */
export function choicesOf(field: ChoiceField): readonly string[] {
  return profileFields[field].values;
}

export function isChoice(field: ChoiceField, value: unknown): boolean {
  return (choicesOf(field) as readonly unknown[]).includes(value);
}

/** The words for one answer. */
export function choiceKey(field: ChoiceField, value: string): MessageKey {
  return `profiles:options.${profileFields[field].texts}.${value}` as MessageKey;
}

/** A field's own name, as it stands above its answer. */
export function fieldLabelKey(field: ProfileField): MessageKey {
  return isChoiceField(field) ? `profiles:fields.${profileFields[field].texts}` : profileFields[field].label;
}

/** A site may offer interests of its own beside the catalogue: those are shown as they are written. */
export function interestWords(t: Translate, interest: string): string {
  if (isInterest(interest)) return t(`profiles:interests.${interest}`);
  return interest.charAt(0).toUpperCase() + interest.slice(1).replaceAll("_", " ");
}
