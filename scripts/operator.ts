/**
 * `npm run operator -- <command>`: commands for the operators of the sites (DESIGN 13.27). Exits with 0 when done, 1
 * when impossible, and 2 on wrong usage.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ActCheck } from "~/operators/act-check.server";
import { currentActor } from "~/operators/actor.server";
import { operatorCommands } from "~/operators/commands.server";
import { undoSeconds } from "~/operators/undo.server";
import { type OperatorVerbs, operatorVerbs } from "~/operators/verbs/registry.server";
import type { TwoPersonOutcome } from "~/operators/verbs/two-person-command.server";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import { sendCommand } from "~/platform/command-socket.server";
import { readEnv } from "~/platform/env.server";
import { setLogLevel } from "~/platform/log.server";
import { escapeLine, escapeText } from "~/platform/terminal";
import { nearestWord } from "~/tenancy/nearest-word";
import type { BookError } from "~/wallet/ledger-check.server";
import { boot } from "./boot";
import { operatorHelp } from "./operator/help";
import {
  list,
  codeLine,
  photoLine,
  textLines,
  memberLine,
  noteLines,
  sharedLine,
  sharedNameLine,
  bounceLine,
  erasureLine,
  complaintLines,
  replayLines,
  appealLines,
  authorityLine,
  decisionLine,
  caseLine,
  frozenLines,
  groundLines,
  stamp,
  workLine,
  actCheckLine,
  approvalLines,
  failedJobLine,
  healthLines,
  invitedLines,
  keyLine,
  staffLines,
  type Serialized,
} from "./operator/lines";
import { contactLines, foundLine, orderLines, sheetLines } from "./operator/sheet-lines";
import { changeLine, versionLine } from "./operator/site-lines";
import { endpointLine, messageLines } from "./operator/webhook-lines";
import {
  givenLine,
  siteOrderLine,
  moneyLines,
  refundableLines,
  refundedLine,
  reviewLines,
} from "./operator/money-lines";

class UsageError extends Error {}

type Name = keyof OperatorVerbs;

/** Result of a command. Dates are text when a running server has answered. */
type Printed<N extends Name> = Serialized<Awaited<ReturnType<OperatorVerbs[N]["run"]>>>;

type Words = Record<string, string>;

const printers: { [N in Name]: (result: Printed<N>, args: Words) => string } = {
  queue: (items) => list(items, "Nothing waits.", workLine),
  claim: ({ version, claimedUntil }) => `Yours until ${stamp(claimedUntil)} UTC, at version ${version}.`,
  release: () => "Free for colleagues again.",
  judge: () => "Decided.",
  "take-over": ({ from }) => `Taken from ${escapeLine(from)}; yours for ten minutes.`,
  photos: (photos) => list(photos, "No photo waits.", photoLine),
  look: savePicture,
  approve: undoable("Approved."),
  refuse: undoable("Refused."),
  texts: (texts) => list(texts, "No text waits.", textLines),
  pass: undoable("Shown."),
  decline: undoable("Declined."),
  members: (members) => list(members, "No member found.", memberLine),
  "shared-mailboxes": (pairs) => list(pairs, "No two accounts share a mailbox.", sharedLine),
  "shared-names": (pairs) => list(pairs, "No two names look alike.", sharedNameLine),
  "find-member": (found) => list(found, "Nobody is found.", foundLine),
  "member-sheet": sheetLines,
  "member-contact": contactLines,
  order: orderLines,
  warn: undoable("Warned."),
  hold: undoable((until) => `Held until ${stamp(until)} UTC.`),
  suspend: undoable(({ until }) => `Suspended until ${stamp(until)} UTC; their sessions have ended.`),
  lift: undoable((restraint) => `The ${restraint} is lifted.`),
  ban: undoable("Banned; their sessions have ended."),
  unban: undoable("Let in again."),
  verify: () => "Noted.",
  "link-accounts": () => "Linked.",
  "unlink-accounts": () => "No longer linked.",
  note: () => "Noted. The member may read it in their copy of data.",
  notes: (notes) => list(notes, "Nothing is noted.", noteLines),
  "grant-credits": ({ balance }) => `Granted; the member has ${balance} credits now.`,
  "erase-member": erasureLine,
  "export-member": saveCopy,
  "resend-mail": () => "On its way; earlier links of it are dead.",
  "log-out-everywhere": (devices) => `Logged out on ${devices} ${devices === 1 ? "device" : "devices"}.`,
  "correct-member": ({ before, after }) => `Corrected: ${escapeLine(before)} → ${escapeLine(after)}.`,
  "restrict-data": () => "Kept and not used from now on; the member is told.",
  "use-data": () => "Used again; the member is told.",
  "allow-mails": () => "They get mails again.",
  "block-debits": () => "Blocked for direct debit.",
  "unblock-debits": () => "Open to direct debit again.",
  "refund-again": () => "The refund is being sent again.",
  refundable: refundableLines,
  refund: givenLine,
  "refund-goodwill": givenLine,
  "note-withdrawal": givenLine,
  money: moneyLines,
  orders: (csv) => csv.trimEnd(),
  "site-orders": (orders) => list(orders, "No order found.", siteOrderLine),
  settings: (settings) => JSON.stringify(settings, null, 2),
  unmatched: (reviewed, { site = "" }) => reviewLines(reviewed, site),
  "refund-cash": refundedLine,
  "return-credits": (members) => `The credits of ${members} members are being refunded.`,
  settled: () => "Noted.",
  books: bookLines,
  codes: (codes) => list(codes, "There is no code.", codeLine),
  code: () => "Made.",
  "end-code": () => "Ended.",
  complaints: (complaints) => list(complaints, "No complaint is open.", complaintLines),
  close: undoable("Closed."),
  answer: undoable("Answered; the complaint stays open."),
  "note-complaint": () => "Noted, for colleagues only.",
  bounces: (pages) => list(pages, "Nothing was noted: links ask for it by ?lb=1.", bounceLine),
  reports: (cases) => list(cases, "No case is open.", caseLine),
  report: (reports) => list(reports, "Nothing is kept of it.", frozenLines),
  "report-photo": savePicture,
  decide: undoable("Decided."),
  "tell-authority": (report) => `Noted as ${report}; its evidence is kept.`,
  authorities: (reports) => list(reports, "No authority was told anything.", authorityLine),
  "authority-file": saveHandedOver,
  decisions: (decisions) => list(decisions, "No decision can be contested.", decisionLine),
  "file-appeal": undoable((appeal) => `Filed as appeal ${appeal}.`),
  appeals: (appeals) => list(appeals, "No appeal is open.", appealLines),
  review: () => "Decided; the appellant is told.",
  grounds: groundLines,
  statement: (found) =>
    found ? `${found.subject}\n\n${found.body}` : "This member has no proved address: no mail is sent.",
  "erase-now": proposedLine,
  "grant-more": proposedLine,
  "refund-large": proposedLine,
  approvals: (approvals) => list(approvals, "No proposal waits.", approvalLines),
  confirm: () => "Done, in both your names.",
  withdraw: () => "Withdrawn.",
  undo: () => "Taken back.",
  invite: ({ address }) => address,
  announce: toldLine("All subscribed members are told in the background."),
  "announce-terms": toldLine("All members are told in the background."),
  staff: (people) => list(people, "Nobody works at the desk yet: invite-staff makes the first owner.", staffLines),
  keys: (keys) => list(keys, "There is no key.", keyLine),
  "create-key": ({ key }) => `${key}\nIt is shown only now. Keep it as the server's secret.`,
  "revoke-key": () => "Revoked.",
  "invite-staff": invitedLines,
  "stop-invitation": () => "Taken back; its link is dead.",
  "give-role": () => "Given; their sessions have ended.",
  "end-role": () => "Ended; their sessions have ended.",
  "end-sessions": (ended) => `Signed out on ${ended} ${ended === 1 ? "device" : "devices"}.`,
  "end-staff": () => "Ended, with all roles and sessions.",
  "replay-deletions": replayLines,
  health: healthLines,
  "audit-check": auditLines,
  "site-versions": (versions) => list(versions, "No version yet.", versionLine),
  "keep-setting": (changes) => list(changes, "Nothing differs.", changeLine),
  "discard-draft": ({ changes }) => list(changes, "Discarded.", changeLine),
  "rebase-draft": ({ changes }) => list(changes, "Nothing differs.", changeLine),
  "publish-draft": ({ version }) => `Published as version ${version}.`,
  "restore-version": ({ version }) => `Made again as version ${version}.`,
  webhooks: (endpoints) => list(endpoints, "No system is told of events.", endpointLine),
  "webhook-log": (messages) => list(messages, "No message yet.", messageLines),
  "add-webhook": ({ id, secret }) => `Added as ${id}. Its secret, shown this once: ${secret}`,
  "edit-webhook": () => "Changed.",
  "rotate-webhook": ({ secret }) => `For a day both secrets sign. The new one, shown this once: ${secret}`,
  "pause-webhook": () => "Paused; messages wait for up to thirty days.",
  "resume-webhook": () => "Messages are sent again within a minute.",
  "test-webhook": (message) => `Sent as ${message}; webhook-log shows the answer.`,
  "resend-webhook": () => "Sent again; webhook-log shows the answer.",
  "remove-webhook": () => "Removed.",
  "failed-jobs": (jobs) => list(jobs, "No job has failed for good.", failedJobLine),
};

const isName = (word: string): word is Name => Object.hasOwn(operatorVerbs, word);

async function main([word = "help", ...given]: string[]): Promise<void> {
  if (word === "help") return print(operatorHelp());
  if (!isName(word)) {
    const near = nearestWord(word, Object.keys(operatorVerbs));
    throw new UsageError(`There is no command "${word}".${near ? ` Did you mean ${near}?` : ""}\n\n${operatorHelp()}`);
  }
  const args = argumentsOf(operatorVerbs[word], given);
  const printer = printers[word] as (result: unknown, args: Words) => string;
  print(printer(await run(word, args), args));
}

/** Assigns the words to the verb's arguments in order. Only optional arguments may be missing. */
function argumentsOf({ at, words, options }: AnyVerb, given: string[]): Words {
  const names = [...(at === "tenant" ? ["site"] : []), ...Object.keys(words)];
  const named = given.filter((word) => Object.keys(options).some((name) => word.startsWith(`${name}=`)));
  const plain = given.filter((word) => !named.includes(word));
  const required = names.filter((name) => !words[name]?.startsWith("["));
  if (plain.length < required.length) throw new UsageError(`Something is missing.\n\n${operatorHelp()}`);
  if (plain.length > names.length)
    throw new UsageError(`That is one word too many; put a reason in quotes.\n\n${operatorHelp()}`);
  return Object.fromEntries([
    ...names.map((name, index) => [name, plain[index] ?? ""]),
    ...named.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
  ]) as Words;
}

/**
 * Lets the running server execute the command when that server has the embedded database open. Otherwise starts the
 * services in this process.
 */
async function run(name: Name, words: Words): Promise<unknown> {
  const args = { ...words, actor: currentActor() };
  const env = readEnv();
  if (!env.DATABASE_URL) {
    const answer = await sendCommand(env.DATA_DIR, `operator.${name}`, args);
    if (answer) return answer.result;
  }
  const { shutDown } = await boot({ ...env, LOG_LEVEL: "error" }, { demo: false });
  try {
    return await operatorCommands[`operator.${name}`](args);
  } finally {
    await shutDown();
  }
}

/** Tells who must confirm a proposal, or that the command line ran the command alone. */
function proposedLine(outcome: TwoPersonOutcome, { site = "" }: Words): string {
  if ("done" in outcome) return "Done alone; the act says so.";
  const { approval, expiresAt } = outcome.proposed;
  return `Proposed. Until ${stamp(expiresAt)} UTC another person does it: confirm ${site} ${approval}`;
}

/** Tells that a command is done, or who must confirm it. */
function toldLine(done: string) {
  return (outcome: TwoPersonOutcome, words: Words) =>
    "proposed" in outcome || outcome.alone ? proposedLine(outcome, words) : done;
}

/** Adds the command that undoes the act until the act's mails are sent. */
function undoable<R>(done: string | ((result: R) => string)) {
  return ({ act, result }: { act: string; result: R }, { site = "" }: Words) =>
    `${typeof done === "string" ? done : done(result)}
A mail about it leaves in a minute. Within ${undoSeconds} seconds this takes all back: undo ${site} ${act}`;
}

function auditLines(check: ActCheck): string {
  if (check.first) process.exitCode = 1;
  return actCheckLine(check);
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

function saveHandedOver(result: unknown, { id }: Record<string, string>): string {
  const file = saveFile("authority-", `${id}.zip`, result as string);
  return `${file}\nHand it to this authority alone, encrypted, and then delete it.`;
}

function saveFile(folder: string, name: string, base64: string): string {
  const file = join(mkdtempSync(join(tmpdir(), folder)), name);
  writeFileSync(file, Buffer.from(base64, "base64"), { mode: 0o600 });
  return file;
}

function print(text: string): void {
  process.stdout.write(`${escapeText(text)}\n`);
}

setLogLevel("error");
main(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${escapeText(error instanceof Error ? error.message : String(error))}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
