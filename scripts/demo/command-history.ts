import type { Role } from "~/operators/staff/role-permissions";
import type { ComplaintTopic } from "~/pages/complaint";
import type { RefusalReason } from "~/profiles/photo";
import type { Ground } from "~/safety/decision";
import type { ReportReason } from "~/safety/report";

interface Reviewed {
  /** Both `filed` and `closed` are days before now. */
  filed: number;
  closed: number;
  body: string;
  by: Role;
  outcome: "upheld" | "reversed";
  answer: string;
}

/** A command of fictional staff. */
type What =
  | { verb: "approve" | "pass" }
  | { verb: "refuse"; why: RefusalReason }
  | { verb: "decline"; rule: Ground; why: string; addition: string }
  | { verb: "warn"; rule: Ground; why: string; appeal?: Reviewed }
  | { verb: "hold"; rule: Ground; why: string }
  | { verb: "suspend"; rule: Ground; why: string; days: number }
  | { verb: "note"; note: string }
  | { verb: "verify"; kind: "address" | "photo" | "age"; why: string }
  | { verb: "grant-credits"; credits: number; why: string }
  | { verb: "code"; code: string; percent: number; holdsFor: number }
  | { verb: "close"; topic: ComplaintTopic; body: string; why: string }
  | { verb: "decide"; reason: ReportReason; words: string; why: string }
  // Commands that only record an act, without other rows.
  | { verb: "find-member" | "member-sheet" | "member-contact" }
  | { verb: "export-member"; why: string }
  | { verb: "resend-mail"; mail: "activation" | "reset" }
  | { verb: "allow-mails" };

export type DemoCommand = What & { by: Role; daysAgo: number };

/** Commands of staff in the last weeks, by site. Refunds are in `orders.ts`. */
export const demoCommandHistory: Record<string, readonly DemoCommand[]> = {
  apricot: [
    { verb: "code", by: "marketing", daysAgo: 26, code: "AUTOMNE", percent: 15, holdsFor: 20 },
    { verb: "code", by: "marketing", daysAgo: 3, code: "AVENT", percent: 20, holdsFor: 24 },
    { verb: "approve", by: "owner", daysAgo: 11 },
  ],
  aurora: [
    { verb: "approve", by: "moderator", daysAgo: 19 },
    { verb: "hold", by: "moderator", daysAgo: 15, rule: "fraud", why: "Eleven equal first messages in an hour." },
    { verb: "note", by: "moderator", daysAgo: 14, note: "Says that a nephew used the phone. Watch the next messages." },
    { verb: "verify", by: "moderator", daysAgo: 8, kind: "photo", why: "Sent a photo with today's date." },
    { verb: "resend-mail", by: "support", daysAgo: 6, mail: "reset" },
    { verb: "member-sheet", by: "support", daysAgo: 6 },
  ],
  ember: [
    {
      verb: "warn",
      by: "manager",
      daysAgo: 33,
      rule: "insults",
      why: "You called another member names on two evenings.",
      appeal: {
        filed: 30,
        closed: 28,
        body: "The words came from a song that we both like. She laughed about it.",
        by: "moderator",
        outcome: "reversed",
        answer: "We read the whole conversation and take the warning back.",
      },
    },
    { verb: "approve", by: "moderator", daysAgo: 27 },
    { verb: "find-member", by: "support", daysAgo: 25 },
    { verb: "export-member", by: "support", daysAgo: 25, why: "Asked for a copy by mail." },
    { verb: "refuse", by: "moderator", daysAgo: 21, why: "contact" },
    { verb: "refuse", by: "manager", daysAgo: 20, why: "quality" },
    {
      verb: "decline",
      by: "moderator",
      daysAgo: 18,
      rule: "advertising",
      why: "The text names a shop.",
      addition: "Candles by hand at glowshop.example",
    },
    {
      verb: "close",
      by: "support",
      daysAgo: 17,
      topic: "payment",
      body: "My card was charged, but the page said that it failed.",
      why: "The bank only reserved the amount. It is free again since yesterday.",
    },
    { verb: "grant-credits", by: "support", daysAgo: 13, credits: 20, why: "Messages that were sent twice." },
    { verb: "note", by: "support", daysAgo: 13, note: "Friendly on the telephone. Uses an old tablet." },
    {
      verb: "decide",
      by: "moderator",
      daysAgo: 10,
      reason: "fake",
      words: "The photos look like those of a catalogue.",
      why: "The photos are the member's own.",
    },
    { verb: "code", by: "marketing", daysAgo: 7, code: "WINTER", percent: 10, holdsFor: 60 },
    { verb: "approve", by: "moderator", daysAgo: 5 },
    {
      verb: "suspend",
      by: "manager",
      daysAgo: 2,
      rule: "threats",
      why: "You wrote that you would wait at another member's door.",
      days: 14,
    },
    { verb: "note", by: "manager", daysAgo: 2, note: "The other member has gone to the police. Keep the case." },
  ],
  heirloom: [
    { verb: "approve", by: "owner", daysAgo: 23 },
    { verb: "verify", by: "owner", daysAgo: 9, kind: "address", why: "Telephoned." },
  ],
  marina: [
    { verb: "approve", by: "moderator", daysAgo: 24 },
    { verb: "refuse", by: "moderator", daysAgo: 22, why: "not_you" },
    { verb: "pass", by: "moderator", daysAgo: 16 },
    { verb: "warn", by: "manager", daysAgo: 12, rule: "photos", why: "You sent the same photo to many members." },
    { verb: "member-contact", by: "manager", daysAgo: 12 },
    { verb: "note", by: "manager", daysAgo: 4, note: "Asked for meetings by the sea. There are none." },
  ],
  merlot: [{ verb: "approve", by: "owner", daysAgo: 31 }],
  onyx: [{ verb: "note", by: "owner", daysAgo: 29, note: "Wrote to the press office by mistake. Answered." }],
  orchid: [
    { verb: "grant-credits", by: "support", daysAgo: 20, credits: 30, why: "A gift that never arrived." },
    { verb: "allow-mails", by: "support", daysAgo: 15 },
    { verb: "note", by: "support", daysAgo: 15, note: "Marked our mails as spam by mistake." },
  ],
};
