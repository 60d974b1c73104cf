import type { MemberHead } from "~/operators/members/sheet.server";

/** Keyboard shortcuts of the commands on a member's page, in the page's order. */
export const commandKeys: Readonly<Record<string, string>> = {
  warn: "w",
  suspend: "b",
  "grant-credits": "c",
  note: "n",
};

const measures: ReadonlySet<string> = new Set(["lift", "unban", "hold", "warn", "suspend", "ban"]);
const dataAndLaw: ReadonlySet<string> = new Set([
  "correct-member",
  "restrict-data",
  "use-data",
  "export-member",
  "erase-member",
  "erase-now",
  "file-appeal",
  "tell-authority",
]);

/** Commands shown in the danger style. */
export const dangerousCommands: ReadonlySet<string> = new Set([
  "suspend",
  "ban",
  "erase-member",
  "erase-now",
  "end-role",
  "end-staff",
]);

export const commandGroups = ["measures", "help", "data"] as const;

/** Group of buttons that contains a command. */
export function groupOf(verb: string): (typeof commandGroups)[number] {
  if (measures.has(verb)) return "measures";
  return dataAndLaw.has(verb) ? "data" : "help";
}

type Standing = Pick<MemberHead, "state" | "heldUntil" | "restrictedAt" | "areDebitsBlocked" | "deletion">;

/** Commands that are possible for a member in this state. Permissions are checked elsewhere. */
export function commandsFor(member: Standing): string[] {
  const verbs = commandsInState(member);
  return member.deletion?.isDue ? verbs.filter((verb) => verb !== "erase-now" && verb !== "erase-member") : verbs;
}

function commandsInState({ state, heldUntil, restrictedAt, areDebitsBlocked }: Standing): string[] {
  const isOpen = state === "active" || state === "unconfirmed";
  const care = [
    "note",
    "verify",
    "link-accounts",
    "grant-credits",
    "resend-mail",
    "allow-mails",
    areDebitsBlocked ? "unblock-debits" : "block-debits",
    "correct-member",
    restrictedAt ? "use-data" : "restrict-data",
    "export-member",
    "erase-member",
    "erase-now",
    "file-appeal",
    "tell-authority",
  ];
  if (state === "banned") return ["unban", ...care.filter((verb) => verb !== "grant-credits")];
  if (state === "suspended") return ["lift", "suspend", "ban", ...care];
  if (state === "deleted") {
    return ["ban", "note", "resend-mail", "export-member", "erase-now", "file-appeal", "tell-authority"];
  }
  return [...(isOpen && heldUntil ? ["lift"] : ["hold"]), "warn", "suspend", "ban", "log-out-everywhere", ...care];
}
