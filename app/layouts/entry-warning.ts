import { isPage } from "./page-name";

export type LayoutName = "site" | "lander" | "empty";

export interface EntryFacts {
  layout: LayoutName;
  pathname: string;
  isLoggedIn: boolean;
  /** The tenant's setting `enable_site_entry_popup`. */
  isEnabled: boolean;
  /** True when the warning was already closed in this browser. */
  isSeen: boolean;
  country: string;
  countries: readonly string[];
}

/** Outside the default layout only these countries get the warning (AMB-012). */
const narrowCountries = ["NL", "DE"];

/** True when the entry warning must show (LAY-05, LAY-08, LAY-11, LAY-13..19, LAY-21, LAY-22). */
export function showsEntryWarning(facts: EntryFacts): boolean {
  if (facts.isLoggedIn || facts.isSeen || !facts.isEnabled) return false;
  if (isPage(facts.pathname, ["complete-signup", "reset-password", "reset-password-do"])) return false;
  return (
    facts.countries.includes(facts.country) && (facts.layout === "site" || narrowCountries.includes(facts.country))
  );
}
