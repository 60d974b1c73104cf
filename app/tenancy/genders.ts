/** Genders with texts in profiles.json. A site without its own list offers the two of the specification (PRO-05). */
export const namedGenders = ["male", "female", "nonbinary", "genderfluid", "agender"] as const;

/** Pronouns with texts in profiles.json. A site without its own list asks for none. */
export const namedPronouns = ["she_her", "he_him", "they_them"] as const;
