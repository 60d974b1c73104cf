interface SearchFacts {
  isMember: boolean;
  logged_out_search: "yes" | "no";
  logged_out_search_trafficsource: "yes" | "no";
  hasTrafficSource: boolean;
}

/**
 * Members may always search. For visitors, two settings of the tenant decide (ROL-06, AMB-003, AMB-113). The same rule
 * decides who sees profiles.
 */
export function canSearch(facts: SearchFacts): boolean {
  if (facts.isMember || facts.logged_out_search === "yes") return true;
  return facts.logged_out_search_trafficsource === "yes" && facts.hasTrafficSource;
}
