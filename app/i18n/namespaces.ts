/** Parts of the browser's texts that load only with some pages, or after the first interaction. */
export const laterParts = ["people", "conversation", "account"] as const;
export type LaterPart = (typeof laterParts)[number];
export type Part = "now" | LaterPart;

/** Part of each namespace or group, "now" by default. "server" texts never reach a browser (DESIGN 13.2, P12). */
const spaces: Readonly<Record<Part | "server", readonly string[]>> = {
  now: ["errors:general", "errors:formFailed", "errors:network", "safety:cardAction"],
  people: [
    "likes",
    "offers",
    "safety",
    "profiles:editor",
    "profiles:photos",
    "profiles:block",
    "profiles:locked",
    "layouts:alerts",
    "layouts:activation",
    "layouts:entry",
    "layouts:footer",
    "layouts:usFooter",
    "layouts:disclaimer",
    "common:region",
    "common:time",
    "common:badge",
  ],
  conversation: ["chat"],
  account: [
    "accounts",
    "deletion",
    "editor",
    "games",
    "notifications",
    "payments",
    "reports",
    "settings",
    "signup",
    "wallet",
    "errors:paymentFailed",
  ],
  server: ["landers", "pages", "mail", "decisions", "dev", "errors", "chat:icebreakerLines", "profiles:prompts"],
};

const partBySpace: ReadonlyMap<string, Part | "server"> = new Map(
  Object.entries(spaces).flatMap(([part, names]) => names.map((name) => [name, part as Part | "server"] as const)),
);

export function partOf(namespace: string, group = ""): Part | "server" {
  return partBySpace.get(`${namespace}:${group}`) ?? partBySpace.get(namespace) ?? "now";
}

/** Text parts that a route, or each route in a folder, needs at its first render. */
const spokenIn: Readonly<Record<string, readonly LaterPart[]>> = {
  chat: ["conversation"],
  likes: ["people"],
  "member-page": ["people"],
  profiles: ["people"],
  "routes/discovery/match-finder": laterParts,
  "routes/discovery/signup-matches": laterParts,
  "routes/discovery/swipe-game": laterParts,
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
