/**
 * `npm run operator -- <command>`: commands for the operators of the sites (DESIGN 13.27).
 * It exits with 0 when done, 1 when impossible, and 2 on wrong usage.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SharedMailbox } from "~/accounts/address-upkeep.server";
import type { SharedName } from "~/profiles/name-upkeep.server";
import { deletionCommands } from "~/deletion/commands.server";
import { currentActor } from "~/operators/actor.server";
import { operatorCommands } from "~/operators/commands.server";
import type { Replayed } from "~/deletion/restore.server";
import type { OpenComplaint } from "~/operators/complaints.server";
import type { PageBounces } from "~/tracking/page-stays.server";
import type { FailedJob, Health } from "~/operators/health.server";
import type { FrozenReport, OpenCase } from "~/operators/reports.server";
import type { ListedCode } from "~/offers/campaign-codes.server";
import type { FoundMember } from "~/operators/member-acts.server";
import type { WaitingPhoto } from "~/operators/photo-reviews.server";
import type { WaitingText } from "~/operators/text-queue.server";
import type { DailyReport } from "~/payments/daily-report.server";
import type { ReviewList } from "~/payments/review-list.server";
import { callControl } from "~/platform/control.server";
import { readEnv } from "~/platform/env.server";
import { setLogLevel } from "~/platform/log.server";
import { visibleText } from "~/platform/terminal";
import type { OpenAppeal } from "~/safety/appeals.server";
import { grounds } from "~/safety/decision";
import { nearestWord } from "~/tenancy/nearest";
import type { BookError } from "~/wallet/check.server";
import { boot } from "./boot";
import {
  list,
  codeLine,
  photoLine,
  textLines,
  memberLine,
  sharedLine,
  sharedNameLine,
  bounceLine,
  erasureLine,
  complaintLines,
  replayLines,
  appealLines,
  caseLine,
  frozenLines,
  failedJobLine,
  healthLines,
  type Serialized,
} from "./operator/lines";
import { moneyLines, refundedLine, reviewLines } from "./operator/money-lines";

const commands = { ...operatorCommands, ...deletionCommands };
type OperatorCommand = keyof typeof commands;

const help = `What operators do on a site, named by its folder in tenants/.

  operator photos <site>                         photos without a review, hidden or shown, each with an
                                                 address that works for minutes
  operator look <site> <photo>                   writes the picture to a file of the temporary folder
  operator approve <site> <photo>                shows a photo to others from now on
  operator refuse <site> <photo> "why"           hides it; its owner reads why: not_you, explicit, contact,
                                                 quality, others or rules in their language, else your words;
                                                 a mail says how to object
  operator texts <site>                          texts without a review: about themselves, also shown, and first
                                                 messages with a way to be reached elsewhere; with the writer's
                                                 address
  operator pass <site> <text>                    shows a text to others from now on; a message is noted as read
  operator decline <site> <text> <rule> "why"    keeps the one from before; its writer reads the rule and why, as you
                                                 write it, in a mail with how to object
  operator members <site> [name|e-mail|id]       finds members, the newest without a word
  operator shared-mailboxes <site>               pairs of old accounts whose addresses one mailbox receives
  operator shared-names <site>                   pairs of members with names that look alike
  operator warn <site> <member> <rule> "facts"   warns a member, by mail and on the site; they read the facts
  operator ban <site> <member> <rule> "facts" [credits=kept]
                                                 shuts a member out and ends their sessions; a mail gives the rule
                                                 and the facts, and bought credits go back unless they are kept
                                                 because they were bought by fraud. The rules:
                                                 ${grounds.join(", ")}
  operator unban <site> <member>                 lets them in again
  operator erase-member <site> <member> "why"    deletes the account as the member would, at their request by mail: the
                                                 member has fourteen days to return, a banned one none; bought
                                                 credits go back, but those of a ban stay as the ban decided
  operator export-member <site> <member> "why"   makes a copy of a member's data at their request by mail: the member
                                                 downloads it, or it is written to a file when they cannot log in
  operator allow-mails <site> <member>           mails them again after a mark as spam, when they asked for it
  operator debit-block <site> <member> "why"     takes no direct debit from a member any more
  operator debit-unblock <site> <member>         takes it again
  operator refund-again <site> <order>           sends the money of a return again that a bank turned down
  operator money <site> <day>                    a day's payments, open orders, and whether the books agree
  operator orders <site> <month>                 the orders of a month as CSV, to a spreadsheet
  operator unmatched <site>                      payments that fit no order, of another amount, beyond their order or
                                                 after it, and returns that are held, each with what can be done
  operator refund-cash <site> <order>            refunds a transfer's money beyond its order, or after it
  operator return-credits <site>                 refunds the unused bought credits of all members of a suspended
                                                 site, except banned ones, and mails each of them
  operator settled <site> <reference> "how"      notes the action on one: refunded, or credits given; by its
                                                 order's id about one of another amount, or a return that is held
  operator books                                 checks every site's books; ends with 1 when they do not agree
  operator codes <site>                          discount codes, with how many have paid with each
  operator code <site> <code> <percent> [minimum=20EUR] [country=NL] [until=2026-12-31]
                                                 makes one, for each member once; until is its last day
  operator end-code <site> <code>                lets one end now
  operator complaints <site>                     complaints that are open
  operator bounces <site>                        pages noted by their links (?lb=1): visitors that left at once
  operator close <site> <complaint> "decision" [about=<member> measure=warning|ban rule=<rule> facts="facts"]
                                                 closes one; the complainant is told the decision, and the member
                                                 concerned only of a measure against them
  operator reports <site>                        cases of reported members, the most pressing first
  operator report <site> <case> "why"            shows the reports of a case and what was frozen; the look is noted
  operator report-photo <site> <photo> "why"     writes a photo of the frozen chat to a file; the look is noted
  operator decide <site> <case> "decision" [measure=warning|ban rule=<rule> facts="facts"]
                                                 closes a case; the reporters are told the decision, and the
                                                 reported member only of a measure against them
  operator appeals <site>                        objections to decisions, the oldest first
  operator review <site> <appeal> upheld|reversed "answer"
                                                 decides an objection; not by the operator who decided before
  operator invite <site>                         an address that lets one person sign up by invitation
  operator announce <site> <kind> <path>         tells all subscribed members: news or promotions, and the
                                                 path of the site with the text
  operator replay-deletions [restored=yes]       after a restore: repeats erasures made since the backup, ends every
                                                 session and mailed link, asks the payment providers for payments
                                                 made since, and lets the database serve
  operator health                                database, store and background work
  operator failed-jobs                           background work that is not tried again, and why`;

class UsageError extends Error {}

interface Verb {
  takes: readonly (
    | "site"
    | "id"
    | "why"
    | "text"
    | "day"
    | "month"
    | "kind"
    | "path"
    | "code"
    | "percent"
    | "rule"
    | "outcome"
    | "reference"
  )[];
  /** Optional arguments. They are written as `name=value`. */
  may?: readonly string[];
  print: (result: unknown, args: Record<string, string>) => string;
}

const measureWords = ["measure", "rule", "facts"];

const verbs: Record<string, Verb> = {
  photos: {
    takes: ["site"],
    print: (result) => list(result as Serialized<WaitingPhoto>[], "No photo waits.", photoLine),
  },
  look: { takes: ["site", "id"], print: savePicture },
  approve: { takes: ["site", "id"], print: () => "Approved." },
  refuse: { takes: ["site", "id", "why"], print: () => "Refused." },
  texts: { takes: ["site"], print: (result) => list(result as Serialized<WaitingText>[], "No text waits.", textLines) },
  pass: { takes: ["site", "id"], print: () => "Shown." },
  decline: { takes: ["site", "id", "rule", "why"], print: () => "Declined." },
  members: {
    takes: ["site", "text"],
    print: (result) => list(result as Serialized<FoundMember>[], "No member found.", memberLine),
  },
  "shared-mailboxes": {
    takes: ["site"],
    print: (result) => list(result as SharedMailbox[], "No two accounts share a mailbox.", sharedLine),
  },
  "shared-names": {
    takes: ["site"],
    print: (result) => list(result as SharedName[], "No two names look alike.", sharedNameLine),
  },
  warn: { takes: ["site", "id", "rule", "why"], print: () => "Warned." },
  ban: {
    takes: ["site", "id", "rule", "why"],
    may: ["credits"],
    print: () => "Banned; their sessions have ended, and the reasons are on their way.",
  },
  unban: { takes: ["site", "id"], print: () => "Let in again." },
  "erase-member": {
    takes: ["site", "id", "why"],
    print: (result) => erasureLine(result as { purgeAt: Date | string }),
  },
  "export-member": { takes: ["site", "id", "why"], print: saveCopy },
  "allow-mails": { takes: ["site", "id"], print: () => "They get mails again." },
  "debit-block": { takes: ["site", "id", "why"], print: () => "Blocked for direct debit." },
  "debit-unblock": { takes: ["site", "id"], print: () => "Open to direct debit again." },
  "refund-again": { takes: ["site", "id"], print: () => "The refund is being sent again." },
  money: { takes: ["site", "day"], print: (result) => moneyLines(result as DailyReport) },
  orders: { takes: ["site", "month"], print: (result) => String(result).trimEnd() },
  unmatched: {
    takes: ["site"],
    print: (result, { site = "" }) => reviewLines(result as ReviewList, site),
  },
  "refund-cash": {
    takes: ["site", "id"],
    print: (result) => refundedLine(result as { amountMinor: number; currency: string }[]),
  },
  "return-credits": { takes: ["site"], print: (result) => `The credits of ${result} members are being refunded.` },
  settled: { takes: ["site", "reference", "why"], print: () => "Noted." },
  books: { takes: [], print: (result) => bookLines(result as (BookError & { site: string })[]) },
  codes: {
    takes: ["site"],
    print: (result) => list(result as Serialized<ListedCode>[], "There is no code.", codeLine),
  },
  code: { takes: ["site", "code", "percent"], may: ["minimum", "country", "until"], print: () => "Made." },
  "end-code": { takes: ["site", "code"], print: () => "Ended." },
  complaints: {
    takes: ["site"],
    print: (result) => list(result as Serialized<OpenComplaint>[], "No complaint is open.", complaintLines),
  },
  close: {
    takes: ["site", "id", "why"],
    may: ["about", ...measureWords],
    print: () => "Closed; the complainant is told.",
  },
  bounces: {
    takes: ["site"],
    print: (result) => list(result as PageBounces[], "Nothing was noted: links ask for it by ?lb=1.", bounceLine),
  },
  reports: { takes: ["site"], print: (result) => list(result as Serialized<OpenCase>[], "No case is open.", caseLine) },
  report: {
    takes: ["site", "id", "why"],
    print: (result) => list(result as Serialized<FrozenReport>[], "Nothing is kept of it.", frozenLines),
  },
  "report-photo": { takes: ["site", "id", "why"], print: savePicture },
  decide: { takes: ["site", "id", "why"], may: measureWords, print: () => "Decided; the reporters are told." },
  appeals: {
    takes: ["site"],
    print: (result) => list(result as Serialized<OpenAppeal>[], "No objection is open.", appealLines),
  },
  review: { takes: ["site", "id", "outcome", "why"], print: () => "Decided; the objector is told." },
  invite: { takes: ["site"], print: (result) => String(result) },
  announce: {
    takes: ["site", "kind", "path"],
    print: () => "All subscribed members are told in the background.",
  },
  "replay-deletions": { takes: [], may: ["restored"], print: (result) => replayLines(result as Replayed) },
  health: { takes: [], print: (result) => healthLines(result as Health) },
  "failed-jobs": {
    takes: [],
    print: (result) => list(result as FailedJob[], "No job has failed for good.", failedJobLine),
  },
};

async function main([name = "help", ...given]: string[]): Promise<void> {
  if (name === "help") return print(help);
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) {
    const near = nearestWord(name, Object.keys(verbs));
    throw new UsageError(`There is no command "${name}".${near ? ` Did you mean ${near}?` : ""}\n\n${help}`);
  }
  const args = argumentsOf(verb, given);
  print(verb.print(await run(`operator.${name}` as OperatorCommand, args), args));
}

/** Assigns the words to the command's arguments, in order. Only the word of a search may be left out. */
function argumentsOf({ takes, may = [] }: Verb, words: string[]): Record<string, string> {
  const options = may.flatMap((name) => words.filter((word) => word.startsWith(`${name}=`)));
  const given = words.filter((word) => !options.includes(word));
  const named = takes.map((name, at) => [name, name === "text" ? (given[at] ?? "") : given[at]] as const);
  const missing = named.find(([, word]) => word === undefined);
  if (missing || given.length > takes.length) {
    throw new UsageError(
      `${missing ? "Something is missing" : "That is one word too many; put a reason in quotes"}.\n\n${help}`,
    );
  }
  const conditions = options.map((option) => [
    option.slice(0, option.indexOf("=")),
    option.slice(option.indexOf("=") + 1),
  ]);
  return Object.fromEntries([...named, ...conditions]) as Record<string, string>;
}

/**
 * Lets the running server execute the command when it has the embedded database open.
 * Otherwise opens the services in this process.
 */
async function run(command: OperatorCommand, words: Record<string, string>): Promise<unknown> {
  const args = { ...words, actor: currentActor() };
  const env = readEnv();
  if (!env.DATABASE_URL) {
    const answer = await callControl(env.DATA_DIR, command, args);
    if (answer) return answer.result;
  }
  const { shutDown } = await boot({ ...env, LOG_LEVEL: "error" }, { demo: false });
  try {
    return await commands[command](args);
  } finally {
    await shutDown();
  }
}

function bookLines(errors: (BookError & { site: string })[]): string {
  if (errors.length === 0) return "The books agree.";
  process.exitCode = 1;
  return errors.map(({ site, rule, row, text }) => `${site}  ${rule}  ${row}  ${text}`).join("\n");
}

function savePicture(result: unknown, { id }: Record<string, string>): string {
  return `${saveFile("photo-", `${id}.webp`, result as string)}\nDelete it when you have looked at it.`;
}

function saveCopy(result: unknown, { id }: Record<string, string>): string {
  if (result === null) return "Ordered. A mail tells the member when the copy can be downloaded.";
  const file = saveFile("copy-", `${id}.zip`, result as string);
  return `${file}\nHand it to this person alone, encrypted, and then delete it.`;
}

function saveFile(folder: string, name: string, base64: string): string {
  const file = join(mkdtempSync(join(tmpdir(), folder)), name);
  writeFileSync(file, Buffer.from(base64, "base64"), { mode: 0o600 });
  return file;
}

function print(text: string): void {
  process.stdout.write(`${visibleText(text)}\n`);
}

setLogLevel("error");
main(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${visibleText(error instanceof Error ? error.message : String(error))}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
