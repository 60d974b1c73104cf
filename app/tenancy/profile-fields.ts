/**
 * The fields of a profile, each described once. Settings, search, editor, member page, export and demo read this
 * list. Erasure deletes the whole row of `profiles`. No zod here: screens import this file.
 */

interface FieldEntry {
  /** The key of the field's label. Fields with `values` have `profiles:fields.<texts>`. */
  label?: string;
  /** The name under `fields` and `options` of profiles.json. */
  texts?: string;
  /** Fixed answers in the order of choices, stored unchanged. */
  values?: readonly string[];
  /** The place in a search form. Fields without it cannot be searched. */
  searchPlace?: number;
  /** The place among the optional answers of the profile editor. */
  editorPlace?: number;
}

/** Order of settings and columns. Date of birth is absent: others see the age. */
export const profileFields = {
  name: { label: "common:fields.name" },
  // Represents the pair min_age and max_age in a search (SRC-07).
  age: { label: "common:fields.age", searchPlace: 2 },
  gender: { texts: "gender", values: ["male", "female"], searchPlace: 1 },
  sexuality: {
    texts: "sexuality",
    values: ["hetero", "gay", "lesbian", "bi"],
    searchPlace: 5,
    editorPlace: 2,
  },
  country: { label: "common:fields.country", searchPlace: 3 },
  region: { label: "common:fields.region", searchPlace: 4 },
  city: { label: "common:fields.city" },
  relationship_status: {
    texts: "relationship",
    values: ["divorced", "living_together", "married", "single", "widowed", "unmarried"],
    searchPlace: 6,
    editorPlace: 1,
  },
  hair_color: {
    texts: "hair",
    values: [
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
    values: ["slim", "normal", "fat"],
    searchPlace: 8,
    editorPlace: 4,
  },
  eye_color: {
    texts: "eyes",
    values: ["blue", "green", "hazel", "brown", "other"],
    searchPlace: 9,
    editorPlace: 6,
  },
  tattoos: {
    texts: "tattoos",
    values: ["yes", "no"],
    searchPlace: 10,
    editorPlace: 7,
  },
  reason: {
    texts: "reason",
    values: ["relationship", "dating", "romance", "friendship", "conversation", "fun"],
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
/** A field with fixed answers. Its name is its column, its setting and its name on the wire. */
export type ChoiceField = FieldWith<"values">;
export type SearchField = FieldWith<"searchPlace">;
/** An answer that a member may leave out. */
export type LookField = FieldWith<"editorPlace">;
export type AnswerTo<Field extends ChoiceField> = Registry[Field]["values"][number];

export const profileFieldNames: readonly ProfileField[] = Object.keys(profileFields) as ProfileField[];
export const choiceFields = fieldsWith("values");
export const lookFields = fieldsWith("editorPlace");
export const searchableFields = inPlace("searchPlace");
export const lookFieldsInEditor = inPlace("editorPlace");

function fieldsWith<Key extends keyof FieldEntry>(key: Key): readonly FieldWith<Key>[] {
  return profileFieldNames.filter((field) => key in profileFields[field]) as FieldWith<Key>[];
}

function inPlace<Key extends "searchPlace" | "editorPlace">(key: Key): readonly FieldWith<Key>[] {
  const placeOf = (field: ProfileField) => (profileFields[field] as FieldEntry)[key] ?? 0;
  return [...fieldsWith(key)].sort((one, other) => placeOf(one) - placeOf(other));
}
