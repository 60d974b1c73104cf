import * as z from "zod";
import { listSharedMailboxes } from "~/accounts/address-upkeep.server";
import { listSharedNames } from "~/profiles/name-upkeep.server";
import { listCampaignCodes } from "~/offers/campaign-codes.server";
import { announcedTypes } from "~/notifications/announcements.server";
import { exportOrders, readDay } from "~/payments/daily-report.server";
import { readReviewList } from "~/payments/review-list.server";
import { onControl } from "~/platform/control.server";
import { listOpenAppeals } from "~/safety/appeals.server";
import { appealOutcomes, grounds, measures } from "~/safety/decision";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { listBounces } from "~/tracking/page-stays.server";
import { type BookError, checkBooks } from "~/wallet/check.server";
import { reviewAppeal } from "./appeals.server";
import { announce, endCode, invitePerson, makeCode } from "./campaign-acts.server";
import { id, on, site, why } from "./command.server";
import { closeComplaint, listOpenComplaints } from "./complaints.server";
import { listFailedJobs, readHealth } from "./health.server";
import {
  allowMailsAgain,
  banMember,
  blockMembersDebits,
  listMatchingMembers,
  refundAgain,
  unbanMember,
  unblockMembersDebits,
  warnMember,
} from "./member-acts.server";
import { OperatorError } from "./operator-error";
import { refundCash, returnCredits, settleByHand } from "./payment-acts.server";
import { decideCase, openFrozenPhoto, listOpenCases, openCase, readFrozenPhoto } from "./reports.server";
import { approvePhoto, listWaitingPhotos, readPhoto, refusePhoto } from "./photo-reviews.server";
import { approveText, listWaitingTexts, refuseText } from "./text-queue.server";

const day = z.iso.date("must be a day like 2026-11-20");
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month like 2026-11");
const path = z.string().regex(/^\/(?![/\\])[\w/-]{0,100}$/, "must be a path of the site, like /pages/terms");
const code = z.string().regex(/^[a-z0-9-]{3,40}$/i, "must be letters and digits, like SPRING");
const percent = z.coerce.number("must be a number").min(1, "must be 1 or more").max(90, "must be 90 or less");
const reference = z.string().min(1).max(200);

const rule = z.enum(grounds, `must be one of ${grounds.join(", ")}`);

/** Fields of a measure against the member, taken together with the decision of the case. */
const measureFields = {
  measure: z.enum(measures, `must be ${measures.join(" or ")}`).optional(),
  rule: rule.optional(),
  facts: why.optional(),
};

function measureIn({ measure, rule: ground, facts }: z.infer<z.ZodObject<typeof measureFields>>) {
  if (!measure && !ground && !facts) return undefined;
  if (measure && ground && facts) return { measure, ground, facts };
  throw new OperatorError("A measure needs all three: measure=, rule= and facts=, which the member reads.");
}

/** The commands by name. A running server offers them, and a program with its own database calls them. */
export const operatorCommands = {
  "operator.photos": on(z.strictObject({ site }), (scope) => scope.db.read((q) => listWaitingPhotos(q))),
  "operator.look": on(z.strictObject({ site, id }), async (scope, args) =>
    Buffer.from(await readPhoto(scope.files, args.id)).toString("base64"),
  ),
  "operator.approve": on(z.strictObject({ site, id }), (scope, args, actor) =>
    scope.db.write((w) => approvePhoto(w, actor, args.id)),
  ),
  "operator.refuse": on(z.strictObject({ site, id, why }), (scope, args, actor) =>
    scope.db.write((w) => refusePhoto(w, actor, args.id, args.why)),
  ),
  "operator.texts": on(z.strictObject({ site }), (scope) => scope.db.read((q) => listWaitingTexts(q))),
  "operator.pass": on(z.strictObject({ site, id }), (scope, args, actor) =>
    scope.db.write((w) => approveText(w, actor, args.id)),
  ),
  "operator.decline": on(z.strictObject({ site, id, rule, why }), (scope, args, actor) =>
    scope.db.write((w) => refuseText(w, actor, args.id, { ground: args.rule, facts: args.why })),
  ),
  "operator.members": on(z.strictObject({ site, text: z.string().max(320) }), (scope, args) =>
    scope.db.read((q) => listMatchingMembers(q, args.text)),
  ),
  "operator.shared-mailboxes": on(z.strictObject({ site }), (scope) => scope.db.read((q) => listSharedMailboxes(q))),
  "operator.shared-names": on(z.strictObject({ site }), (scope) => scope.db.read((q) => listSharedNames(q))),
  "operator.warn": on(z.strictObject({ site, id, rule, why }), (scope, args, actor) =>
    scope.db.write((w) => warnMember(w, actor, args.id, { ground: args.rule, facts: args.why })),
  ),
  "operator.ban": on(
    z.strictObject({ site, id, rule, why, credits: z.enum(["returned", "kept"]).default("returned") }),
    (scope, { id: memberId, rule: ground, why: facts, credits }, actor) =>
      scope.db.write((w) => banMember(w, actor, memberId, { ground, facts, credits })),
  ),
  "operator.unban": on(z.strictObject({ site, id }), (scope, args, actor) =>
    scope.db.write((w) => unbanMember(w, actor, args.id)),
  ),
  "operator.allow-mails": on(z.strictObject({ site, id }), (scope, args, actor) =>
    scope.db.write((w) => allowMailsAgain(w, actor, args.id)),
  ),
  "operator.debit-block": on(z.strictObject({ site, id, why }), (scope, args, actor) =>
    scope.db.write((w) => blockMembersDebits(w, actor, args.id, args.why)),
  ),
  "operator.debit-unblock": on(z.strictObject({ site, id }), (scope, args, actor) =>
    scope.db.write((w) => unblockMembersDebits(w, actor, args.id)),
  ),
  "operator.refund-again": on(z.strictObject({ site, id }), (scope, args, actor) =>
    scope.db.write((w) => refundAgain(w, actor, args.id)),
  ),
  "operator.money": on(z.strictObject({ site, day }), (scope, args) => scope.db.read((q) => readDay(q, args.day))),
  "operator.orders": on(z.strictObject({ site, month }), (scope, args) =>
    scope.db.read((q) => exportOrders(q, args.month)),
  ),
  "operator.unmatched": on(z.strictObject({ site }), (scope) => scope.db.read((q) => readReviewList(q))),
  "operator.refund-cash": on(z.strictObject({ site, id }), (scope, args, actor) =>
    scope.db.write((w) => refundCash(w, actor, args.id)),
  ),
  "operator.return-credits": on(z.strictObject({ site }), (scope, _, actor) => returnCredits(scope, actor)),
  "operator.settled": on(z.strictObject({ site, reference, why }), (scope, args, actor) =>
    scope.db.write((w) => settleByHand(w, actor, args.reference, args.why)),
  ),
  "operator.books": () => checkAllBooks(),
  "operator.codes": on(z.strictObject({ site }), (scope) => scope.db.read((q) => listCampaignCodes(q))),
  "operator.code": on(
    z.strictObject({
      site,
      code,
      percent,
      minimum: z.string().optional(),
      country: z.string().optional(),
      until: day.optional(),
    }),
    (scope, { site: _, ...wanted }, actor) => scope.db.write((w) => makeCode(w, actor, wanted)),
  ),
  "operator.end-code": on(z.strictObject({ site, code }), (scope, args, actor) =>
    scope.db.write((w) => endCode(w, actor, args.code)),
  ),
  "operator.complaints": on(z.strictObject({ site }), (scope) => scope.db.read((q) => listOpenComplaints(q))),
  "operator.close": on(
    z.strictObject({ site, id, why, about: id.optional(), ...measureFields }),
    (scope, { site: _, id: complaintId, why: decision, about, ...given }, actor) => {
      const measure = measureIn(given);
      if (Boolean(measure) !== Boolean(about)) throw new OperatorError("A measure and about=<member> belong together.");
      const against = measure && about ? { ...measure, memberId: about } : undefined;
      return scope.db.write((w) => closeComplaint(w, actor, complaintId, { decision, measure: against }));
    },
  ),
  "operator.bounces": on(z.strictObject({ site }), (scope) => scope.db.read((q) => listBounces(q))),
  "operator.reports": on(z.strictObject({ site }), (scope) => scope.db.read((q) => listOpenCases(q))),
  "operator.report": on(z.strictObject({ site, id, why }), (scope, args, actor) =>
    scope.db.write((w) => openCase(w, actor, args.id, args.why)),
  ),
  "operator.report-photo": on(z.strictObject({ site, id, why }), async (scope, args, actor) => {
    const key = await scope.db.write((w) => openFrozenPhoto(w, actor, args.id, args.why));
    return Buffer.from(await readFrozenPhoto(scope.files, key)).toString("base64");
  }),
  "operator.decide": on(
    z.strictObject({ site, id, why, ...measureFields }),
    (scope, { site: _, id: caseId, why: decision, ...given }, actor) =>
      scope.db.write((w) => decideCase(w, actor, caseId, { decision, measure: measureIn(given) })),
  ),
  "operator.appeals": on(z.strictObject({ site }), (scope) => scope.db.read((q) => listOpenAppeals(q))),
  "operator.review": on(
    z.strictObject({ site, id, outcome: z.enum(appealOutcomes, `must be ${appealOutcomes.join(" or ")}`), why }),
    (scope, { id: appealId, outcome, why: answer }, actor) =>
      scope.db.write((w) => reviewAppeal(w, actor, appealId, { outcome, answer })),
  ),
  "operator.invite": on(z.strictObject({ site }), (scope, _, actor) => scope.db.write((w) => invitePerson(w, actor))),
  "operator.announce": on(z.strictObject({ site, kind: z.enum(announcedTypes), path }), (scope, args, actor) =>
    scope.db.write((w) => announce(w, actor, { type: args.kind, link: args.path })),
  ),
  "operator.health": () => readHealth(),
  "operator.failed-jobs": () => listFailedJobs(),
} as const;

/** Registers the commands in the serving process. Returns a function that removes them. */
export function answerOperatorCommands(): () => void {
  const stops = Object.entries(operatorCommands).map(([name, run]) => onControl(name, run));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Checks the books of all tenants, as the nightly report does (M09). */
async function checkAllBooks(): Promise<(BookError & { site: string })[]> {
  const found = [];
  for (const tenant of await listTenants()) {
    const errors = await openTenant(tenant).db.read((q) => checkBooks(q));
    found.push(...errors.map((error) => ({ site: tenant.slug, ...error })));
  }
  return found;
}
