export interface SearchDoor {
  isMember: boolean;
  logged_out_search: "yes" | "no";
  logged_out_search_trafficsource: "yes" | "no";
  hasTrafficSource: boolean;
}

/** Members always; visitors as the site's two settings say (ROL-06, AMB-003, AMB-113). Profiles open by the same rule. */
export function canSearch(door: SearchDoor): boolean {
  if (door.isMember || door.logged_out_search === "yes") return true;
  return door.logged_out_search_trafficsource === "yes" && door.hasTrafficSource;
}
