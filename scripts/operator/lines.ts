/** Lines that operators' commands print. */
import type { SharedMailbox } from "~/accounts/address-upkeep.server";
import type { SharedName } from "~/profiles/name-upkeep.server";
import type { Replayed } from "~/deletion/restore.server";
import type { ListedCode } from "~/offers/campaign-codes.server";
import type { OpenComplaint } from "~/operators/complaints.server";
import { type ActCheck, describeDifference } from "~/operators/act-check.server";
import type { FailedJob, Health } from "~/operators/health.server";
import type { WaitingApproval } from "~/operators/approvals.server";
import type { FoundMember } from "~/operators/member-acts.server";
import type { MemberNote } from "~/operators/member-notes.server";
import type { WaitingPhoto } from "~/operators/photo-reviews.server";
import type { FrozenReport, OpenCase } from "~/operators/cases.server";
import type { Answer } from "~/profiles/answer";
import type { Invited } from "~/operators/staff/invitations.server";
import type { ListedKey, ListedStaff } from "~/operators/verbs/staff-verbs.server";
import type { WorkItem } from "~/operators/queue/list.server";
import type { WaitingText } from "~/operators/text-queue.server";
import type { PageBounces } from "~/tracking/page-stays.server";
import { receiptOf } from "~/platform/ids";
import { formatMoney } from "~/platform/money";
import { escapeLine } from "~/platform/terminal";
import type { AuthorityReport } from "~/operators/authority-reports.server";
import type { ContestableDecision } from "~/safety/contestable-decisions.server";
import type { OpenAppeal } from "~/safety/appeals.server";
import type { GroundTemplate, RefusalTemplate } from "~/safety/ground-templates.server";

/** Result of a command. Dates are text when a running server has answered. */
export type Serialized<T> = { [name in keyof T]: T[name] extends Date ? Date | string : T[name] };

export function list<T>(rows: T[], none: string, line: (row: T) => string): string {
  return rows.length === 0 ? none : rows.map(line).join("\n");
}

/** Puts a bar before each line of members' text, to set it apart from the program's own words. */
function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `  | ${escapeLine(line)}`)
    .join("\n");
}

export function stamp(at: Date | string): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

export function codeLine({
  code,
  percentage,
  minimumMinor,
  currency,
  country,
  expiresAt,
  isOver,
  used,
}: Serialized<ListedCode>): string {
  const parts = [
    minimumMinor > 0 && currency && `from ${formatMoney(minimumMinor, currency, "en")}`,
    country && `in ${country}`,
    expiresAt && `${isOver ? "ended" : "until"} ${stamp(expiresAt)}`,
  ].filter(Boolean);
  return `${code.padEnd(16)} ${percentage}%  used ${used}  ${parts.join(", ")}`.trimEnd();
}

export function workLine({ id, kind, subjectId, reason, dueAt, version, claimedBy }: Serialized<WorkItem>): string {
  const holder = claimedBy ? `  with ${escapeLine(claimedBy)}` : "";
  return `${id}  due ${stamp(dueAt)}  ${kind.padEnd(9)} ${subjectId}  ${escapeLine(reason)}  version ${version}${holder}`;
}

export function photoLine({ id, memberName, memberId, createdAt, isShown, address }: Serialized<WaitingPhoto>): string {
  return `${id}  ${stamp(createdAt)}  ${place(isShown)}  ${escapeLine(memberName)} (${memberId})\n    ${address}`;
}

/** Tells whether other members already see the text or photo under review. */
const place = (isShown: boolean) => (isShown ? "shown " : "hidden");

export function textLines(text: Serialized<WaitingText>): string {
  const { id, memberName, memberId, body, createdAt, isShown, address } = text;
  return [
    `${id}  ${stamp(createdAt)}  ${place(isShown)}  ${escapeLine(memberName)} (${memberId})  ${kindOfText(text)}`,
    `    ${address}`,
    quoted(body),
  ].join("\n");
}

function kindOfText({ kind, prompt, toId, found }: Serialized<WaitingText>): string {
  if (kind === "about") return "about themselves";
  return kind === "answer" ? `answer to ${escapeLine(prompt ?? "")}` : `first message to ${toId}: ${found.join(", ")}`;
}

export function memberLine({ id, name, email, state, fictional, createdAt }: Serialized<FoundMember>): string {
  const kind = fictional ? `${state}, fictional` : state;
  return `${id}  ${stamp(createdAt)}  ${kind.padEnd(12)} ${escapeLine(name)}  ${escapeLine(email)}`;
}

export function noteLines({ writtenAt, writtenBy, body }: Serialized<MemberNote>): string {
  return `${stamp(writtenAt)}  ${escapeLine(writtenBy)}\n${quoted(body)}`;
}

export function erasureLine({ purgeAt }: { purgeAt: Date | string }): string {
  return `Deleted. Everything is erased within an hour of ${new Date(purgeAt).toISOString()}.`;
}

export function sharedNameLine({ name, memberId, otherName, otherId }: SharedName): string {
  return `${name} (${memberId}) and ${otherName} (${otherId})`;
}

/** Shows unusual characters as codes, because two email addresses of one mailbox would otherwise look the same. */
export function sharedLine({ memberId, name, email, normal, otherId, otherName }: SharedMailbox): string {
  const spelling = email.replace(/[^ -~]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
  return `${normal}: ${otherId} ${otherName} has it; ${memberId} ${name} gets in as ${spelling}`;
}

export function bounceLine({ page, network, visits, bounced, medianSeconds }: PageBounces): string {
  const campaign = network ? ` from ${network}` : "";
  return `${page}${campaign}: ${visits} looked, ${bounced} left at once, half within ${medianSeconds} s`;
}

export function complaintLines({
  id,
  createdAt,
  topic,
  body,
  memberId,
  aboutMemberId,
  replyTo,
}: Serialized<OpenComplaint>): string {
  const people = [
    memberId && `from member ${memberId}`,
    aboutMemberId && `about member ${aboutMemberId}`,
    replyTo && `answer to ${escapeLine(replyTo)}`,
  ].filter(Boolean);
  return [
    [`${id}  ${stamp(createdAt)}  ${topic}, receipt ${receiptOf(id)}`, ...people].join("\n    "),
    quoted(body),
  ].join("\n");
}

export function replayLines({ erased, left, returned, ended }: Replayed): string {
  const lines = Object.entries(erased).map(
    ([site, count]) =>
      `${site.padEnd(10)} ${count} erased again, ${left[site] ?? 0} deleted again, ${returned[site] ?? 0} returned again`,
  );
  const rest =
    ended === null
      ? "The database is not older than the journal: sessions and mailed links stand.\nIf it was restored all the same, say: npm run operator -- replay-deletions restored=yes"
      : `${ended} sessions and mailed links have ended. Payments since the backup are looked for at the providers in the background.\nThe database may serve.`;
  return [...(lines.length === 0 ? ["There are no sites."] : lines), rest].join("\n");
}

export function invitedLines({ link, isKnown }: Serialized<Invited>): string {
  const known = "This person works at the desk already: the link adds a key and ends the sessions that are open.";
  return [link, "Hand it to this person alone. It works once, within 48 hours.", ...(isKnown ? [known] : [])].join(
    "\n",
  );
}

export function keyLine({
  id,
  site,
  name,
  prefix,
  scopes,
  expiresAt,
  usedAt,
  revokedAt,
}: Serialized<ListedKey>): string {
  const end = revokedAt ? `revoked ${stamp(revokedAt)}` : `until ${stamp(expiresAt)}`;
  const used = usedAt ? `used ${stamp(usedAt)}` : "never used";
  return `${id}  ${site}  ${escapeLine(name)}  ${prefix}…  ${scopes.join(",")}  ${end}  ${used}`;
}

export function staffLines({
  email,
  name,
  roles,
  passkeys,
  hasApp,
  sessions,
  seenAt,
}: Serialized<ListedStaff>): string {
  const until = (end: Date | string | null) => (end ? ` until ${stamp(end)}` : "");
  const held = roles.map(
    ({ role, site, until: end }) => `${role} ${site ? `on ${site}` : "on every site"}${until(end)}`,
  );
  const ways = `${passkeys} passkeys${hasApp ? " and an app" : ""}`;
  const seen = seenAt ? `seen ${stamp(seenAt)}, ${sessions} open sessions` : "never seen";
  return `${escapeLine(email)}  ${escapeLine(name)}  ${ways}  ${seen}\n  ${held.join(", ") || "no role"}`;
}

export function caseLine({ id, name, reportedId, state, fictional, openedAt, reasons }: Serialized<OpenCase>): string {
  const who = `${escapeLine(name ?? "erased")}${fictional ? ", fictional" : ""} (${reportedId}, ${state ?? "erased"})`;
  return `${id}  ${stamp(openedAt)}  ${reasons.join(", ")}  ${who}`;
}

export function authorityLine(report: Serialized<AuthorityReport>): string {
  const { id, authority, reference, suspicion, reportedAt, keepUntil, isTold } = report;
  const told = isTold ? "the member was told" : "the member was not told";
  const named = reference ? `, ${escapeLine(reference)}` : "";
  return `${id}  ${stamp(reportedAt)}  ${escapeLine(authority)}${named}  ${suspicion}  ${told}, kept until ${stamp(keepUntil)}`;
}

export function decisionLine({ id, kind, ground, facts, decidedAt }: Serialized<ContestableDecision>): string {
  return `${id}  ${stamp(decidedAt)}  ${kind}${ground ? `, ${ground}` : ""}  ${escapeLine(facts)}`;
}

export function appealLines({
  id,
  kind,
  subjectId,
  ground,
  facts,
  body,
  decidedBy,
  filedAt,
}: Serialized<OpenAppeal>): string {
  const decision = `against: ${kind}${ground ? `, ${ground}` : ""}, of ${subjectId}, decided by ${escapeLine(decidedBy)}`;
  return [`${id}  ${stamp(filedAt)}  ${decision}`, `    the reasons: ${escapeLine(facts)}`, quoted(body)].join("\n");
}

interface Grounds {
  measures: readonly GroundTemplate[];
  photos: readonly RefusalTemplate[];
  texts: readonly RefusalTemplate[];
}

export function groundLines({ measures, photos, texts }: Grounds): string {
  const rules = measures.map(({ ground, label, clause }) => `${ground}: ${label}\n    ${clause ?? "clause=, by hand"}`);
  const refusals = (templates: readonly RefusalTemplate[]) =>
    templates.map(({ key, ground, facts }) => `${key}  ${ground}: ${facts}`);
  return [...rules, "", "photos:", ...refusals(photos), "", "texts:", ...refusals(texts)].join("\n");
}

export function frozenLines({
  receipt,
  reason,
  body,
  createdAt,
  reporterId,
  profile,
  photoIds,
  messages,
}: Serialized<FrozenReport>) {
  const facts = Object.entries(profile).map(([name, value]) => `${name}: ${escapeLine(factWords(value))}`);
  const said = messages.map((line) => `${stamp(line.at)} ${line.from}: ${whatWasSaid(line)}`);
  const parts = [
    ...(body ? quoted(body).split("\n") : []),
    `by member ${reporterId ?? "erased"}`,
    "the profile as it was:",
    ...facts,
    `photos: ${photoIds.join(", ") || "none"}`,
    said.length > 0 ? "the last messages:" : "no messages",
    ...said,
  ];
  return [`${receipt}  ${stamp(createdAt)}  ${reason}`, ...parts].join("\n    ");
}

/** Text of a value in a frozen profile. An answer follows its prompt. */
function factWords(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.map((each: unknown) => (isAnswer(each) ? `${each.prompt}: ${each.body}` : String(each))).join(", ");
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && "prompt" in value;
}

function whatWasSaid({ kind, body, photo }: FrozenReport["messages"][number]): string {
  if (kind === "text") return escapeLine(body);
  return photo ? `${kind} ${photo}` : kind;
}

export function healthLines(health: Health): string {
  const { database, store, storeReachable, sites, jobs, clockOffsetSeconds, acts } = health;
  return [
    `database  ${database}`,
    `store     ${store}${storeReachable ? "" : ", which does not answer"}`,
    `sites     ${sites}`,
    `jobs      ${jobs.waiting} waiting, ${jobs.running} running, ${jobs.failed} failed`,
    `acts      ${acts ? actCheckLine(acts) : "not in the journal yet"}`,
    ...(clockOffsetSeconds === 0 ? [] : [`clock     ${clockOffsetSeconds} seconds ahead, moved on /dev`]),
  ].join("\n");
}

export function approvalLines(approval: WaitingApproval): string {
  const { id, sentence, reason, proposedBy, expiresAt, aloneFrom, hash } = approval;
  const alone = aloneFrom ? `, by its proposer from ${stamp(aloneFrom)} UTC` : "";
  return `${id}  until ${stamp(expiresAt)} UTC${alone}  proposed by ${proposedBy}  shown=${hash}
${quoted(sentence)}
${quoted(reason)}`;
}

/** Tells whether rows and journal agree about acts of staff, with the first difference. */
export function actCheckLine({ acts, sites, at, first, differences }: ActCheck): string {
  if (!first) return `${acts} acts of ${sites} sites agree with the journal, ${stamp(at)} UTC`;
  const more = differences > 1 ? ` ${differences - 1} more differ.` : "";
  return `${describeDifference(first)}${more}`;
}

export function failedJobLine({ id, job, tenantId, isMalformed, tries, at, error }: FailedJob): string {
  const whose = tenantId === null ? "no site" : `site ${tenantId}`;
  const what = isMalformed ? "malformed, never tried" : `${tries} tries  ${error ?? "ended without a word"}`;
  // Quote the name, because a malformed job's name may contain control characters for the terminal.
  return `${stamp(at)}  ${id}  ${JSON.stringify(job ?? "unknown")}  ${whose}  ${what}`;
}
