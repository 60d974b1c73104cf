/** The members a member wants to meet. Search and suggestions begin with these preferences. */
export interface Preferences {
  /** Empty for anybody. Null before the member answers, which stands for the site's preset. */
  genders: string[] | null;
  minAge: number | null;
  maxAge: number | null;
  /** Maximum distance in kilometres. Null for any distance. */
  within: number | null;
  /** Codes of countries and regions. Empty for all countries of the site. */
  places: string[];
}
