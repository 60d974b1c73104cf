/**
 * The fields of a profile, each described once. Settings, search, editor, member page, export and demo read this list.
 * This file must not import zod, because screens import it.
 */

interface FieldEntry {
  /** Key of the field's label. A field with `choices` needs no key, because its label is `profiles:fields.<texts>`. */
  label?: string;
  /** Name of the field under `fields` and `options` in profiles.json. */
  texts?: string;
  /** Allowed values in the order of display. The database stores the same values. */
  choices?: readonly string[];
  /** Position in a search form. A field without a position cannot be searched. */
  searchPlace?: number;
  /** Position among the optional fields of the profile editor. */
  editorPlace?: number;
}

/** Settings and columns have the order of this list. The date of birth is missing, because others only see the age. */
export const profileFields = {
  name: { label: "common:fields.name" },
  // A search splits the age into min_age and max_age (SRC-07).
  age: { label: "common:fields.age", searchPlace: 2 },
  gender: { texts: "gender", choices: ["male", "female"], searchPlace: 1 },
  sexuality: {
    texts: "sexuality",
    choices: ["hetero", "gay", "lesbian", "bi"],
    searchPlace: 5,
    editorPlace: 2,
  },
  country: { label: "common:fields.country", searchPlace: 3 },
  region: { label: "common:fields.region", searchPlace: 4 },
  city: { label: "common:fields.city" },
  relationship_status: {
    texts: "relationship",
    choices: ["divorced", "living_together", "married", "single", "widowed", "unmarried"],
    searchPlace: 6,
    editorPlace: 1,
  },
  hair_color: {
    texts: "hair",
    choices: [
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
    ],
    searchPlace: 7,
    editorPlace: 5,
  },
  body_type: {
    texts: "body",
    choices: ["slim", "normal", "fat"],
    searchPlace: 8,
    editorPlace: 4,
  },
  eye_color: {
    texts: "eyes",
    choices: ["blue", "green", "hazel", "brown", "other"],
    searchPlace: 9,
    editorPlace: 6,
  },
  tattoos: {
    texts: "tattoos",
    choices: ["yes", "no"],
    searchPlace: 10,
    editorPlace: 7,
  },
  reason: {
    texts: "reason",
    choices: ["relationship", "dating", "romance", "friendship", "conversation", "fun"],
    searchPlace: 11,
    editorPlace: 3,
  },
  about: { label: "profiles:about" },
  interests: { label: "profiles:interestsTitle", searchPlace: 12 },
} as const satisfies Record<string, FieldEntry>;

type Registry = typeof profileFields;
type FieldWith<Key extends keyof FieldEntry> = {
  [Field in ProfileField]: Registry[Field] extends Record<Key, unknown> ? Field : never;
}[ProfileField];

export type ProfileField = keyof Registry;
/** A field with fixed choices. Column, setting and wire format use this name. */
export type ChoiceField = FieldWith<"choices">;
export type SearchField = FieldWith<"searchPlace">;
export type OptionalField = FieldWith<"editorPlace">;
export type Choice<Field extends ChoiceField> = Registry[Field]["choices"][number];
export type Gender = Choice<"gender">;

export const profileFieldNames: readonly ProfileField[] = Object.keys(profileFields) as ProfileField[];
export const choiceFields = fieldsWith("choices");
export const optionalFields = fieldsWith("editorPlace");
export const searchableFields = inPlace("searchPlace");
export const optionalFieldsInEditor = inPlace("editorPlace");

/** Genders that settings offer by default (PRO-05). */
export const genders = profileFields.gender.choices;

function fieldsWith<Key extends keyof FieldEntry>(key: Key): readonly FieldWith<Key>[] {
  return profileFieldNames.filter((field) => key in profileFields[field]) as FieldWith<Key>[];
}

function inPlace<Key extends "searchPlace" | "editorPlace">(key: Key): readonly FieldWith<Key>[] {
  const placeOf = (field: ProfileField) => (profileFields[field] as FieldEntry)[key] ?? 0;
  return [...fieldsWith(key)].sort((one, other) => placeOf(one) - placeOf(other));
}
