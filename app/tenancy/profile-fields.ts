/**
 * The fields of a profile, each described once. Settings, search, editor, member page, export and demo read this
 * list. Erasure deletes the whole row of `profiles`. No zod here: screens import this file.
 */

interface FieldEntry {
  /** The key of the field's label. Fields with `choices` have `profiles:fields.<texts>`. */
  label?: string;
  /** The name under `fields` and `options` of profiles.json. */
  texts?: string;
  /** The allowed values in display order, stored unchanged. */
  choices?: readonly string[];
  /** The place in a search form. Fields without it cannot be searched. */
  searchPlace?: number;
  /** The place among the optional fields of the profile editor. */
  editorPlace?: number;
}

/** Order of settings and columns. Date of birth is absent: others see the age. */
export const profileFields = {
  name: { label: "common:fields.name" },
  // Represents the pair min_age and max_age in a search (SRC-07).
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
/** A field with fixed choices. Its name is its column, its setting and its name on the wire. */
export type ChoiceField = FieldWith<"choices">;
export type SearchField = FieldWith<"searchPlace">;
/** A field that a member may leave empty. */
export type LookField = FieldWith<"editorPlace">;
/** One of the values of a field. */
export type Choice<Field extends ChoiceField> = Registry[Field]["choices"][number];
export type Gender = Choice<"gender">;

export const profileFieldNames: readonly ProfileField[] = Object.keys(profileFields) as ProfileField[];
export const choiceFields = fieldsWith("choices");
export const lookFields = fieldsWith("editorPlace");
export const searchableFields = inPlace("searchPlace");
export const lookFieldsInEditor = inPlace("editorPlace");

/** The choices that sign-up and basics ask for by name (PRO-05, PRO-06). */
export const genders = profileFields.gender.choices;
export const sexualities = profileFields.sexuality.choices;

function fieldsWith<Key extends keyof FieldEntry>(key: Key): readonly FieldWith<Key>[] {
  return profileFieldNames.filter((field) => key in profileFields[field]) as FieldWith<Key>[];
}

function inPlace<Key extends "searchPlace" | "editorPlace">(key: Key): readonly FieldWith<Key>[] {
  const placeOf = (field: ProfileField) => (profileFields[field] as FieldEntry)[key] ?? 0;
  return [...fieldsWith(key)].sort((one, other) => placeOf(one) - placeOf(other));
}
