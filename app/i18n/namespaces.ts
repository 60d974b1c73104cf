/** Parts of the browser's texts that load only with some pages, or after the first interaction. */
export const laterParts = ["search", "profile", "people", "conversation", "account"] as const;
export type LaterPart = (typeof laterParts)[number];
export type Part = "now" | LaterPart;

/** Text parts that a route, or each route in a folder, needs at its first render. */
const spokenIn: Readonly<Record<string, readonly LaterPart[]>> = {
  chat: ["conversation"],
  likes: ["profile", "people"],
  "member-page": ["profile", "people"],
  profiles: ["profile", "people"],
  "routes/discovery/members": ["search", "profile"],
  "routes/discovery/match-finder": laterParts,
  "routes/discovery/preferences": laterParts,
  "routes/discovery/preferences-step": laterParts,
  "routes/discovery/signup-matches": laterParts,
  "routes/discovery/swipe-game": laterParts,
  "routes/member-page/liked-part": laterParts,
  "routes/profiles/profile": laterParts,
  accounts: laterParts,
  deletion: laterParts,
  payments: laterParts,
  safety: laterParts,
  settings: laterParts,
  signup: laterParts,
};

export function partsOfRoutes(routeIds: readonly string[]): LaterPart[] {
  const spoken = routeIds.flatMap((id) => [spokenIn[id.split("/")[1] ?? ""] ?? [], spokenIn[id] ?? []].flat());
  return laterParts.filter((part) => spoken.includes(part));
}
