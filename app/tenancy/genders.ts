/** Genders with texts in profiles.json. A site without its own list offers the two of the specification (PRO-05). */
export const namedGenders = ["male", "female", "nonbinary", "genderfluid", "agender"] as const;

/** Longest list of genders of a site. */
export const mostGenders = 30;

/** Pronouns with texts in profiles.json. A site without its own list asks for none. */
export const namedPronouns = ["she_her", "he_him", "they_them"] as const;
