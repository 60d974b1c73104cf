/** What a browser fetches with every page, and what only with the pages that speak of it, or once somebody is there. */
export const laterParts = ["people", "conversation", "account"] as const;
export type LaterPart = (typeof laterParts)[number];
export type Part = "now" | LaterPart;

/**
 * Which part of the browser's texts a namespace, or one group in it, belongs to: "now" unless it stands here. What only
 * the server says reaches no script: pages that hydrate nothing, mails, and refusals, which arrive as sentences (DESIGN
 * 13.2, P12).
 */
const spaces: Readonly<Record<Part | "server", readonly string[]>> = {
  now: ["errors:general", "errors:formFailed", "errors:network", "safety:cardAction"],
  people: [
    ...["likes", "offers", "safety"],
    ...["profiles:editor", "profiles:photos", "profiles:block", "profiles:locked"],
    ...["layouts:alerts", "layouts:activation", "layouts:entry"],
    ...["layouts:footer", "layouts:usFooter", "layouts:disclaimer"],
    ...["common:region", "common:time", "common:badge"],
  ],
  conversation: ["chat"],
  account: [
    ...[
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
    ],
    "errors:paymentFailed",
  ],
  server: ["landers", "pages", "mail", "decisions", "dev", "errors", "chat:icebreakerLines"],
};

const partBySpace: ReadonlyMap<string, Part | "server"> = new Map(
  Object.entries(spaces).flatMap(([part, names]) => names.map((name) => [name, part as Part | "server"] as const)),
);

export function partOf(namespace: string, group = ""): Part | "server" {
  return partBySpace.get(`${namespace}:${group}`) ?? partBySpace.get(namespace) ?? "now";
}

/** By folder of routes, or by route: what their pages cannot be shown without. */
const spokenIn: Readonly<Record<string, readonly LaterPart[]>> = {
  chat: ["conversation"],
  likes: ["people"],
  profiles: ["people"],
  "routes/profiles/profile": laterParts,
  accounts: laterParts,
  deletion: laterParts,
  games: laterParts,
  payments: laterParts,
  safety: laterParts,
  settings: laterParts,
  signup: laterParts,
};

/** The later texts that the pages of these routes, named by their modules, begin with. */
export function partsOfRoutes(routeIds: readonly string[]): LaterPart[] {
  const spoken = routeIds.flatMap((id) => [spokenIn[id.split("/")[1] ?? ""] ?? [], spokenIn[id] ?? []].flat());
  return laterParts.filter((part) => spoken.includes(part));
}
