interface SearchFacts {
  isMember: boolean;
  logged_out_search: "yes" | "no";
  logged_out_search_trafficsource: "yes" | "no";
  hasTrafficSource: boolean;
}

/**
 * Members can always search, visitors by the tenant's two settings (ROL-06, AMB-003, AMB-113). Profiles follow the
 * same rule.
 */
export function canSearch(facts: SearchFacts): boolean {
  if (facts.isMember || facts.logged_out_search === "yes") return true;
  return facts.logged_out_search_trafficsource === "yes" && facts.hasTrafficSource;
}
