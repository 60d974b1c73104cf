/**
 * What a profile may answer, by field (PRO-05 .. PRO-10). The stored value is the id; the words a member reads are
 * `profiles:options.<field>.<value>`. Order is the order in which the choices are offered.
 */
export const genders = ["male", "female"] as const;
export const sexualities = ["hetero", "gay", "lesbian", "bi"] as const;
export const relationshipStatuses = [
  "divorced",
  "living_together",
  "married",
  "single",
  "widowed",
  "unmarried",
] as const;
export const hairColors = [
  "brunette",
  "blond",
  "brown",
  "white",
  "bald",
  "black",
  "dark_blond",
  "dark_brown",
  "gray",
  "red",
  "other",
] as const;
export const bodyTypes = ["slim", "normal", "fat"] as const;
export const eyeColors = ["blue", "green", "hazel", "brown", "other"] as const;
export const tattooAnswers = ["yes", "no"] as const;
export const signupReasons = ["relationship", "dating", "romance", "friendship", "conversation", "fun"] as const;

export type Gender = (typeof genders)[number];
export type Sexuality = (typeof sexualities)[number];
export type RelationshipStatus = (typeof relationshipStatuses)[number];
export type HairColor = (typeof hairColors)[number];
export type BodyType = (typeof bodyTypes)[number];
export type EyeColor = (typeof eyeColors)[number];
export type TattooAnswer = (typeof tattooAnswers)[number];
export type SignupReason = (typeof signupReasons)[number];

/** Every fixed-choice field with its values, for forms, filters and the tests that read them all. */
export const profileOptions = {
  gender: genders,
  sexuality: sexualities,
  relationship: relationshipStatuses,
  hair: hairColors,
  body: bodyTypes,
  eyes: eyeColors,
  tattoos: tattooAnswers,
  reason: signupReasons,
} as const;

export type OptionField = keyof typeof profileOptions;
export type OptionValue<Field extends OptionField> = (typeof profileOptions)[Field][number];

export const optionFields = Object.keys(profileOptions) as OptionField[];

/** Whether a text that came from outside is one of the field's values. */
export function isOption<Field extends OptionField>(field: Field, value: unknown): value is OptionValue<Field> {
  return (profileOptions[field] as readonly unknown[]).includes(value);
}

/** The key of the words for one value: `profiles:options.hair.dark_blond`. */
export function optionKey<Field extends OptionField>(field: Field, value: OptionValue<Field>): string {
  return `profiles:options.${field}.${value}`;
}

/** The key of a field's own name: `profiles:fields.hair`. */
export function fieldKey(field: OptionField): string {
  return `profiles:fields.${field}`;
}
