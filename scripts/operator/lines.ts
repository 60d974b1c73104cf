/** The output lines of the operator's commands. */
import type { SharedMailbox } from "~/accounts/address-upkeep.server";
import type { SharedName } from "~/profiles/name-upkeep.server";
import type { Replayed } from "~/deletion/restore.server";
import type { ListedCode } from "~/offers/campaign-codes.server";
import type { OpenComplaint } from "~/operators/complaints.server";
import type { FailedJob, Health } from "~/operators/health.server";
import type { FoundMember } from "~/operators/member-acts.server";
import type { WaitingPhoto } from "~/operators/photo-queue.server";
import type { FrozenReport, OpenCase } from "~/operators/reports.server";
import type { WaitingText } from "~/operators/text-queue.server";
import type { DailyReport } from "~/payments/daily-report.server";
import type { Cash } from "~/payments/cash-balances.server";
import type { HeldReturn, Mismatch, ReviewList } from "~/payments/review-list.server";
import type { UnmatchedPayment } from "~/payments/recovery.server";
import type { PageBounces } from "~/tracking/page-stays.server";
import { receiptOf } from "~/platform/ids";
import { formatMoney } from "~/platform/money";
import { visibleLine } from "~/platform/terminal";
import type { OpenAppeal } from "~/safety/appeals.server";

/** Dates are JSON text when a running server answers. */
export type Told<T> = { [name in keyof T]: T[name] extends Date ? Date | string : T[name] };

export function list<T>(rows: T[], none: string, line: (row: T) => string): string {
  return rows.length === 0 ? none : rows.map(line).join("\n");
}

/** Puts each line behind a bar, so that quoted text differs from the program's own. */
function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `  | ${visibleLine(line)}`)
    .join("\n");
}

function stamp(at: Date | string): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

export function moneyLines(report: DailyReport): string {
  const { day: of, lines, returned, chargedBack, reinstated, open, books } = report;
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
    ...report.refundsFailed.map(
      (each) => `refund failed  ${each.count}  ${money(each.amountMinor, each.currency)}  ${each.credits} credits back`,
    ),
    ...report.refundedByHand.map(
      (each) => `refunded at the provider  ${each.count}  ${money(each.amountMinor, each.currency)}`,
    ),
  ];
  const named = [
    ...report.cash.map((each) => `${each.order}  ${money(each.amountMinor, each.currency)} in its cash balance`),
    ...report.returnsHeld.map((each) => `${each.order}  return of ${money(each.amountMinor, each.currency)} held`),
    ...report.returnsDisputed.map(
      (each) => `${each.order}  return of ${money(each.amountMinor, each.currency)} waits for a dispute`,
    ),
    ...report.creditsMissing.map((each) => `${each.order}  ${each.credits} credits of its return had been used`),
  ];
  const waiting = Object.entries(open).map(([what, count]) => `${what} ${count}`);
  const uneven = books.map(({ rule, row, text }) => `${rule}  ${row}  ${text}`);
  return [
    of,
    ...(sums.length > 0 ? sums : ["Nothing was ordered."]),
    `To look at: ${waiting.join(", ")}.`,
    ...named,
    ...(uneven.length > 0 ? ["The books do not agree:", ...uneven] : ["The books agree."]),
  ].join("\n");
}

function money(minor: number, currency: string): string {
  return formatMoney(minor, currency, "en");
}

/** The payments that fit no order, with the possible actions. */
export function reviewLines({ unmatched, mismatches, cash, heldReturns }: ReviewList, site: string): string {
  const command = (words: string) => `    npm run operator -- ${words}`;
  const lines = [
    ...unmatched.flatMap((each) => [
      unmatchedLine(each),
      "    no order here explains it: refund it at the provider or give its credits, and note it by",
      command(`settled ${site} ${each.reference} "how"`),
    ]),
    ...mismatches.flatMap((each) => [mismatchLine(each), ...mismatchAdvice(each, command, site)]),
    ...cash.flatMap((each) => [cashLine(each), ...cashAdvice(each, command, site)]),
    ...heldReturns.flatMap((each) => [
      heldReturnLine(each),
      "    refunds at the provider may be its own: pay the difference there, and note it by",
      command(`settled ${site} ${each.orderId} "how"`),
    ]),
  ];
  return lines.length === 0 ? "Every payment has its order." : lines.join("\n");
}

type Command = (words: string) => string;

function unmatchedLine({ provider, reference, amountMinor, currency, paidAt, paymentId }: Told<UnmatchedPayment>) {
  const sum = money(amountMinor, currency);
  return `${stamp(paidAt)}  ${provider}  ${reference}  ${sum}  ours: ${paymentId ?? "no id"}`;
}

function mismatchLine(mismatch: Told<Mismatch>): string {
  const { since, provider, reference, orderId, orderState, owedMinor, owedCurrency, cameMinor, cameCurrency } =
    mismatch;
  const came = cameMinor !== null && cameCurrency !== null ? money(cameMinor, cameCurrency) : "another amount";
  const owed = money(owedMinor, owedCurrency);
  return `${stamp(since)}  ${provider}  ${reference}  ${came} of ${owed}  order ${orderId}, ${orderState}`;
}

function mismatchAdvice({ isPart, orderState, orderId }: Told<Mismatch>, command: Command, site: string): string[] {
  if (isPart && orderState === "open")
    return ["    a part of the transfer: the rest may still come, nothing is to be done"];
  return [
    "    credits nothing: refund it at the provider, where the payer did not get it back, and note it by",
    command(`settled ${site} ${orderId} "how"`),
  ];
}

function cashLine({ since, provider, orderId, orderState, amountMinor, currency }: Told<Cash>): string {
  const sum = money(amountMinor, currency);
  return `${stamp(since)}  ${provider}  ${sum} in the cash balance of its customer  order ${orderId}, ${orderState}`;
}

function cashAdvice({ refund, orderId }: Told<Cash>, command: Command, site: string): string[] {
  if (refund === "asked") return ["    it is being sent back"];
  const failed =
    refund === "failed" ? ["    the last try to send it back failed: the provider's dashboard says why"] : [];
  return [
    ...failed,
    "    the transfer brought more than the order, or came after it: send it back by",
    command(`refund-cash ${site} ${orderId}`),
  ];
}

export function refundedLine(refunds: { amountMinor: number; currency: string }[]): string {
  const sums = refunds.map(({ amountMinor, currency }) => money(amountMinor, currency));
  return `${sums.join(" and ")} is being sent back to the account it came from.`;
}

function heldReturnLine({ since, orderId, amountMinor, currency }: Told<HeldReturn>): string {
  return `${stamp(since)}  a return of ${money(amountMinor, currency)} is held  order ${orderId}`;
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
}: Told<ListedCode>): string {
  const parts = [
    minimumMinor > 0 && currency && `from ${formatMoney(minimumMinor, currency, "en")}`,
    country && `in ${country}`,
    expiresAt && `${isOver ? "ended" : "until"} ${stamp(expiresAt)}`,
  ].filter(Boolean);
  return `${code.padEnd(16)} ${percentage}%  used ${used}  ${parts.join(", ")}`.trimEnd();
}

export function photoLine({ id, memberName, memberId, createdAt, isShown, address }: Told<WaitingPhoto>): string {
  return `${id}  ${stamp(createdAt)}  ${place(isShown)}  ${visibleLine(memberName)} (${memberId})\n    ${address}`;
}

/** Tells whether others see the text while it waits. */
const place = (isShown: boolean) => (isShown ? "shown " : "hidden");

export function textLines(text: Told<WaitingText>): string {
  const { id, kind, memberName, memberId, body, createdAt, isShown, toId, found, address } = text;
  const about = kind === "about" ? "about themselves" : `first message to ${toId}: ${found.join(", ")}`;
  return [
    `${id}  ${stamp(createdAt)}  ${place(isShown)}  ${visibleLine(memberName)} (${memberId})  ${about}`,
    `    ${address}`,
    quoted(body),
  ].join("\n");
}

export function memberLine({ id, name, email, state, fictional, createdAt }: Told<FoundMember>): string {
  const kind = fictional ? `${state}, fictional` : state;
  return `${id}  ${stamp(createdAt)}  ${kind.padEnd(12)} ${visibleLine(name)}  ${visibleLine(email)}`;
}

export function sharedNameLine({ name, memberId, otherName, otherId }: SharedName): string {
  return `${name} (${memberId}) and ${otherName} (${otherId})`;
}

/** Escapes unusual characters in the spelling, since two addresses of one mailbox look alike. */
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
}: Told<OpenComplaint>): string {
  const people = [
    memberId && `from member ${memberId}`,
    aboutMemberId && `about member ${aboutMemberId}`,
    replyTo && `answer to ${visibleLine(replyTo)}`,
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

export function caseLine({ id, name, reportedId, state, fictional, openedAt, reasons }: Told<OpenCase>): string {
  const who = `${visibleLine(name ?? "erased")}${fictional ? ", fictional" : ""} (${reportedId}, ${state ?? "erased"})`;
  return `${id}  ${stamp(openedAt)}  ${reasons.join(", ")}  ${who}`;
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
}: Told<OpenAppeal>): string {
  const decision = `against: ${kind}${ground ? `, ${ground}` : ""}, of ${subjectId}, decided by ${visibleLine(decidedBy)}`;
  return [`${id}  ${stamp(filedAt)}  ${decision}`, `    the reasons: ${visibleLine(facts)}`, quoted(body)].join("\n");
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
}: Told<FrozenReport>) {
  const facts = Object.entries(profile).map(([name, value]) => `${name}: ${visibleLine(String(value))}`);
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

function whatWasSaid({ kind, body, photo }: FrozenReport["messages"][number]): string {
  if (kind === "text") return visibleLine(body);
  return photo ? `${kind} ${photo}` : kind;
}

export function healthLines({ database, store, storeReachable, sites, jobs, clockOffsetSeconds }: Health): string {
  return [
    `database  ${database}`,
    `store     ${store}${storeReachable ? "" : ", which does not answer"}`,
    `sites     ${sites}`,
    `jobs      ${jobs.waiting} waiting, ${jobs.running} running, ${jobs.failed} failed`,
    ...(clockOffsetSeconds === 0 ? [] : [`clock     ${clockOffsetSeconds} seconds ahead, moved on /dev`]),
  ].join("\n");
}

export function failedJobLine({ id, job, tenantId, isMalformed, tries, at, error }: FailedJob): string {
  const whose = tenantId === null ? "no site" : `site ${tenantId}`;
  const what = isMalformed ? "malformed, never tried" : `${tries} tries  ${error ?? "ended without a word"}`;
  // Quotes job names: a malformed one may contain terminal control characters.
  return `${stamp(at)}  ${id}  ${JSON.stringify(job ?? "unknown")}  ${whose}  ${what}`;
}
