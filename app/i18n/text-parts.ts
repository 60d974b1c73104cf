import type { Part } from "./namespaces";

/** Part of each namespace or group, "now" by default. "server" texts never reach a browser (DESIGN 13.2, P12). */
const spaces: Readonly<Record<Part | "server", readonly string[]>> = {
  now: [
    "errors:general",
    "errors:formFailed",
    "errors:network",
    "safety:cardAction",
    "discovery:ways",
    "likes:quick",
    "likes:match",
  ],
  search: ["discovery"],
  profile: ["profiles"],
  people: [
    "discovery:similarMembers",
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
    "likes:partPage",
    "notifications",
    "payments",
    "preferences",
    "reports",
    "settings",
    "signup",
    "wallet",
    "errors:paymentFailed",
  ],
  server: [
    "landers",
    "pages",
    "mail",
    "decisions",
    "dev",
    "errors",
    "chat:icebreakerLines",
    "games:wider",
    "profiles:prompts",
    "likes:part",
    "profiles:genders",
    "profiles:sought",
    "profiles:pronouns",
  ],
};

const partBySpace: ReadonlyMap<string, Part | "server"> = new Map(
  Object.entries(spaces).flatMap(([part, names]) => names.map((name) => [name, part as Part | "server"] as const)),
);

export function partOf(namespace: string, group = ""): Part | "server" {
  return partBySpace.get(`${namespace}:${group}`) ?? partBySpace.get(namespace) ?? "now";
}
