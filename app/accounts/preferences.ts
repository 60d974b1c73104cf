/** The columns of `profiles` with a member's preferences. */
export interface PreferenceColumns {
  seeks_genders: string[] | null;
  seeks_min_age: number | null;
  seeks_max_age: number | null;
  seeks_within: number | null;
  seeks_places: string[];
}

/** The kind of members that a member wants to meet. Search and suggestions begin with these preferences. */
export interface Preferences {
  /** Empty for all genders. Null before the member answers, for the site's preset. */
  genders: string[] | null;
  minAge: number | null;
  maxAge: number | null;
  /** Maximum distance in kilometres. Null for any distance. */
  within: number | null;
  /** Codes of countries and regions. Empty for all countries of the site. */
  places: string[];
}

/** Null until the member answers a question about preferences. */
export function presentPreferences(row: PreferenceColumns): Preferences | null {
  const { seeks_genders: genders, seeks_min_age: minAge, seeks_max_age: maxAge } = row;
  const { seeks_within: within, seeks_places: places } = row;
  const isAnswered = [genders, minAge, maxAge, within].some((answer) => answer !== null) || places.length > 0;
  return isAnswered ? { genders, minAge, maxAge, within, places } : null;
}
