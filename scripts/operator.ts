/**
 * `npm run operator -- photos|look|approve|refuse|texts|pass|decline|members|ban|unban|debit-block|debit-unblock|money|orders|complaints|close|bounces|reports|report|report-photo|decide|invite|announce|replay-deletions|health`: what the people who
 * run the sites do by hand (DESIGN 13.27). Ends with 0 when done, 1 when it cannot be done, 2 when it was called wrongly.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deletionCommands } from "~/deletion/commands.server";
import { operatorCommands } from "~/operators/commands.server";
import type { OpenComplaint } from "~/operators/complaints.server";
import type { PageBounces } from "~/tracking/page-stays.server";
import type { Health } from "~/operators/health.server";
import type { FrozenReport, OpenCase } from "~/operators/reports.server";
import type { FoundMember } from "~/operators/member-acts.server";
import type { WaitingPhoto } from "~/operators/photo-queue.server";
import type { WaitingText } from "~/operators/text-queue.server";
import type { DailyReport } from "~/payments/daily-report.server";
import { callControl } from "~/platform/control.server";
import { readEnv } from "~/platform/env.server";
import { receiptOf } from "~/platform/ids";
import { setLogLevel } from "~/platform/log.server";
import { formatMoney } from "~/platform/money";
import { nearestWord } from "~/tenancy/nearest";
import { boot } from "./boot";

const commands = { ...operatorCommands, ...deletionCommands };
type OperatorCommand = keyof typeof commands;

const help = `What operators do on a site, named by its folder in tenants/.

  operator photos <site>                         photos that wait to be looked at
  operator look <site> <photo>                   writes the picture to a file of the temporary folder
  operator approve <site> <photo>                shows a photo to others from now on
  operator refuse <site> <photo> "why"           hides it; its owner reads why: not_you, explicit, contact,
                                                 quality, others or rules in their language, else your words
  operator texts <site>                          texts about themselves that wait to be read
  operator pass <site> <text>                    shows a text to others from now on
  operator decline <site> <text> "why"           keeps the one from before; its writer reads why, as you write it
  operator members <site> [name|e-mail|id]       finds members, the newest without a word
  operator ban <site> <member> "why"             shuts a member out and ends their sessions
  operator unban <site> <member>                 lets them in again
  operator allow-mails <site> <member>           mails them again after a mark as spam, when they asked for it
  operator debit-block <site> <member> "why"     takes no direct debit from a member any more
  operator debit-unblock <site> <member>         takes it again
  operator money <site> <day>                    what a day came to, what is open, and whether the books agree
  operator orders <site> <month>                 the orders of a month as CSV, to a spreadsheet
  operator complaints <site>                     complaints that are open
  operator bounces <site>                        pages whose links asked for it: who left at once (?lb=1)
  operator close <site> <complaint> "decision"   closes one; the decision is kept
  operator reports <site>                        cases of reported members, the most pressing first
  operator report <site> <case> "why"            shows the reports of a case and what was frozen; the look is noted
  operator report-photo <site> <photo> "why"     writes a photo of the frozen chat to a file; the look is noted
  operator decide <site> <case> "decision"       closes a case; who reported is told the decision
  operator invite <site>                         an address that lets one person sign up by invitation
  operator announce <site> <kind> <path>         tells all who want to hear of it: news or promotions, and the
                                                 path of the site where it is read
  operator replay-deletions                      after a restore: erases again who was erased since the backup
  operator health                                database, store and background work`;

class UsageError extends Error {}

/** JSON carries dates as text when a running server answers. */
type Told<T> = { [name in keyof T]: T[name] extends Date ? Date | string : T[name] };

interface Verb {
  takes: readonly ("site" | "id" | "why" | "text" | "day" | "month" | "kind" | "path")[];
  print: (result: unknown, args: Record<string, string>) => string;
}

const verbs: Record<string, Verb> = {
  photos: { takes: ["site"], print: (result) => list(result as Told<WaitingPhoto>[], "No photo waits.", photoLine) },
  look: { takes: ["site", "id"], print: savePicture },
  approve: { takes: ["site", "id"], print: () => "Approved." },
  refuse: { takes: ["site", "id", "why"], print: () => "Refused." },
  texts: { takes: ["site"], print: (result) => list(result as Told<WaitingText>[], "No text waits.", textLines) },
  pass: { takes: ["site", "id"], print: () => "Shown." },
  decline: { takes: ["site", "id", "why"], print: () => "Declined." },
  members: {
    takes: ["site", "text"],
    print: (result) => list(result as Told<FoundMember>[], "Nobody of that name.", memberLine),
  },
  ban: { takes: ["site", "id", "why"], print: () => "Banned; their sessions have ended." },
  unban: { takes: ["site", "id"], print: () => "Let in again." },
  "allow-mails": { takes: ["site", "id"], print: () => "They get mails again." },
  "debit-block": { takes: ["site", "id", "why"], print: () => "Blocked for direct debit." },
  "debit-unblock": { takes: ["site", "id"], print: () => "Open to direct debit again." },
  money: { takes: ["site", "day"], print: (result) => moneyLines(result as DailyReport) },
  orders: { takes: ["site", "month"], print: (result) => String(result).trimEnd() },
  complaints: {
    takes: ["site"],
    print: (result) => list(result as Told<OpenComplaint>[], "No complaint is open.", complaintLines),
  },
  close: { takes: ["site", "id", "why"], print: () => "Closed." },
  bounces: {
    takes: ["site"],
    print: (result) => list(result as PageBounces[], "Nothing was noted: links ask for it by ?lb=1.", bounceLine),
  },
  reports: { takes: ["site"], print: (result) => list(result as Told<OpenCase>[], "No case is open.", caseLine) },
  report: {
    takes: ["site", "id", "why"],
    print: (result) => list(result as Told<FrozenReport>[], "Nothing is kept of it.", frozenLines),
  },
  "report-photo": { takes: ["site", "id", "why"], print: savePicture },
  decide: { takes: ["site", "id", "why"], print: () => "Decided; who reported is told." },
  invite: { takes: ["site"], print: (result) => String(result) },
  announce: {
    takes: ["site", "kind", "path"],
    print: () => "Everybody who wants to hear of it is told, in the background.",
  },
  "replay-deletions": { takes: [], print: (result) => replayLines(result as Record<string, number>) },
  health: { takes: [], print: (result) => healthLines(result as Health) },
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

/** The words in the order the verb takes them; only a search may go without its last one. */
function argumentsOf({ takes }: Verb, given: string[]): Record<string, string> {
  const words = takes.map((name, at) => [name, name === "text" ? (given[at] ?? "") : given[at]] as const);
  const missing = words.find(([, word]) => word === undefined);
  if (missing || given.length > takes.length) {
    throw new UsageError(
      `${missing ? "Something is missing" : "That is one word too many; put a reason in quotes"}.\n\n${help}`,
    );
  }
  return Object.fromEntries(words) as Record<string, string>;
}

/** Through the running server when it has the embedded database open, else with services of our own. */
async function run(command: OperatorCommand, args: Record<string, string>): Promise<unknown> {
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

function list<T>(rows: T[], none: string, line: (row: T) => string): string {
  return rows.length === 0 ? none : rows.map(line).join("\n");
}

function day(at: Date | string): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

function moneyLines(report: DailyReport): string {
  const { day: of, lines, returned, chargedBack, reinstated, open, books } = report;
  const money = (minor: number, currency: string) => formatMoney(minor, currency, "en");
  const sums = [
    ...lines.map(
      ({ currency, provider, method, orders, paid, paidMinor, discountMinor }) =>
        `${provider}  ${method}  ${orders} ordered  ${paid} paid  ${money(paidMinor, currency)}  discount ${money(discountMinor, currency)}`,
    ),
    ...returned.map(
      (each) => `returned  ${each.count}  ${money(each.amountMinor, each.currency)}  ${each.credits} credits`,
    ),
    ...chargedBack.map((each) => `charged back  ${each.count}  ${money(each.amountMinor, each.currency)}`),
    ...reinstated.map((each) => `dispute won  ${each.count}  ${money(each.amountMinor, each.currency)}`),
  ];
  const waiting = Object.entries(open).map(([what, count]) => `${what} ${count}`);
  const uneven = books.map(({ rule, row, text }) => `${rule}  ${row}  ${text}`);
  return [
    of,
    ...(sums.length > 0 ? sums : ["Nothing was ordered."]),
    `To look at: ${waiting.join(", ")}.`,
    ...(uneven.length > 0 ? ["The books do not agree:", ...uneven] : ["The books agree."]),
  ].join("\n");
}

function photoLine({ id, memberName, memberId, createdAt }: Told<WaitingPhoto>): string {
  return `${id}  ${day(createdAt)}  ${memberName} (${memberId})`;
}

function textLines({ id, memberName, memberId, body, createdAt }: Told<WaitingText>): string {
  return `${id}  ${day(createdAt)}  ${memberName} (${memberId})\n${body.replace(/^/gm, "  | ")}`;
}

function savePicture(result: unknown, { id }: Record<string, string>): string {
  const file = join(mkdtempSync(join(tmpdir(), "photo-")), `${id}.webp`);
  writeFileSync(file, Buffer.from(result as string, "base64"), { mode: 0o600 });
  return `${file}\nDelete it when you have looked at it.`;
}

function memberLine({ id, name, email, state, fictional, createdAt }: Told<FoundMember>): string {
  const kind = fictional ? `${state}, fictional` : state;
  return `${id}  ${day(createdAt)}  ${kind.padEnd(12)} ${name}  ${email}`;
}

function bounceLine({ page, network, visits, bounced, medianSeconds }: PageBounces): string {
  const campaign = network ? ` from ${network}` : "";
  return `${page}${campaign}: ${visits} looked, ${bounced} left at once, half within ${medianSeconds} s`;
}

function complaintLines({ id, createdAt, topic, body, memberId, aboutMemberId, replyTo }: Told<OpenComplaint>): string {
  const people = [
    memberId && `from member ${memberId}`,
    aboutMemberId && `about member ${aboutMemberId}`,
    replyTo && `answer to ${replyTo}`,
  ].filter(Boolean);
  return [`${id}  ${day(createdAt)}  ${topic}, receipt ${receiptOf(id)}`, ...people, ...body.split("\n")].join(
    "\n    ",
  );
}

function replayLines(counts: Record<string, number>): string {
  const lines = Object.entries(counts).map(([site, count]) => `${site.padEnd(10)} ${count} erased again`);
  return lines.length === 0 ? "There are no sites." : lines.join("\n");
}

function caseLine({ id, name, reportedId, state, fictional, openedAt, reasons }: Told<OpenCase>): string {
  const who = `${name ?? "erased"}${fictional ? ", fictional" : ""} (${reportedId}, ${state ?? "erased"})`;
  return `${id}  ${day(openedAt)}  ${reasons.join(", ")}  ${who}`;
}

function frozenLines({
  receipt,
  reason,
  body,
  createdAt,
  reporterId,
  profile,
  photoIds,
  messages,
}: Told<FrozenReport>) {
  const facts = Object.entries(profile).map(([name, value]) => `${name}: ${value}`);
  const said = messages.map((line) => `${day(line.at)} ${line.from}: ${whatWasSaid(line)}`);
  const parts = [
    ...(body ? body.split("\n") : []),
    `by member ${reporterId ?? "erased"}`,
    "the profile as it was:",
    ...facts,
    `photos: ${photoIds.join(", ") || "none"}`,
    said.length > 0 ? "the last messages:" : "no messages",
    ...said,
  ];
  return [`${receipt}  ${day(createdAt)}  ${reason}`, ...parts].join("\n    ");
}

function whatWasSaid({ kind, body, photo }: FrozenReport["messages"][number]): string {
  if (kind === "text") return body;
  return photo ? `${kind} ${photo}` : kind;
}

function healthLines({ database, store, storeReachable, sites, jobs, clockOffsetSeconds }: Health): string {
  return [
    `database  ${database}`,
    `store     ${store}${storeReachable ? "" : ", which does not answer"}`,
    `sites     ${sites}`,
    `jobs      ${jobs.waiting} waiting, ${jobs.running} running, ${jobs.failed} failed`,
    ...(clockOffsetSeconds === 0 ? [] : [`clock     ${clockOffsetSeconds} seconds ahead, moved on /dev`]),
  ].join("\n");
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

setLogLevel("error");
main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
