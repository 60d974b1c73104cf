import { sql } from "kysely";
import * as z from "zod";
import { listOpenAppeals } from "~/safety/appeals.server";
import { appealLength, appealOutcomes, measures } from "~/safety/decision";
import { suspicions } from "~/safety/report";
import { listContestable } from "~/safety/objections.server";
import { listAuthorityReports, packAuthorityFile, readAuthorityFile, tellAuthority } from "../authority-reports.server";
import { reviewAppeal } from "../appeals.server";
import { answerComplaint, closeComplaint, listOpenComplaints, noteOnComplaint } from "../complaints.server";
import { fileObjection } from "../objections.server";
import { OperatorError } from "../operator-error";
import { requireClaim } from "../queue/claims.server";
import { answerLength } from "../queue/work-item";
import { decideCase, listOpenCases, openFrozenPhoto, readEvidence, readFrozenPhoto } from "../reports.server";
import type { Permission } from "../staff/role-permissions";
import { clause, clauseWords, reasonsOf, rule } from "./content-verbs.server";
import { dayField, idField, lineField, textField, untilField, versionField, whyField } from "./fields.server";
import { authorityLengths, whyLength } from "./lengths";
import { batchCommand, command, query, undoableCommand } from "./verb.server";

/** Fields of a measure against the member, decided together with the case. */
const measureFields = {
  measure: z.enum(measures, `must be ${measures.join(" or ")}`).optional(),
  rule: rule.optional(),
  facts: whyField.optional(),
  clause,
  until: untilField.optional(),
};

const measureWords = {
  measure: "measure=warning|hold|suspension|ban",
  rule: "rule=<rule>",
  facts: 'facts="facts"',
  clause: clauseWords,
  until: "until=<days>d|<day>",
};

type MeasureFields = z.infer<z.ZodObject<typeof measureFields>>;

function measureIn({ measure, rule: ground, facts, clause: named, until: end }: MeasureFields) {
  if (!measure && !ground && !facts && !named && !end) return undefined;
  if (end && measure !== "suspension") throw new OperatorError("Only a suspension has an end.");
  if (measure && ground && facts)
    return Object.assign(reasonsOf({ rule: ground, why: facts, clause: named }), { measure, until: end });
  throw new OperatorError("A measure needs its rule, and the facts, which the member reads.");
}

/** Permission that a measure needs, besides the permission for the complaint or case. */
function measurePermissions({ measure }: { measure?: (typeof measures)[number] | undefined }): readonly Permission[] {
  if (!measure) return [];
  return measure === "ban" ? ["member.ban"] : ["member.restrain"];
}

/** Verbs for complaints, reports and appeals. */
export const caseVerbs = [
  query({
    name: "complaints",
    permission: "queue.see",
    help: "complaints that are open",
    takes: {},
    read: (q) => listOpenComplaints(q),
  }),
  undoableCommand({
    name: "close",
    permission: "complaint.answer",
    help: `closes a complaint; the complainant is told the decision, and the member concerned only of a measure
against them`,
    takes: Object.assign(
      { id: idField, why: whyField, about: idField.optional(), version: versionField },
      measureFields,
    ),
    words: { id: "<complaint>", why: '"decision"' },
    options: Object.assign({ about: "about=<member>", version: "version=1" }, measureWords),
    alsoNeeds: measurePermissions,
    write: async (w, { id: complaintId, why: decision, about, version: seen, ...given }, by) => {
      const measure = measureIn(given);
      if (Boolean(measure) !== Boolean(about))
        throw new OperatorError("A measure needs the member whom it is about, and that member a measure.");
      const against = measure && about ? { ...measure, memberId: about } : undefined;
      await requireClaim(w, by, { kind: "complaint", subjectId: complaintId, version: seen });
      return closeComplaint(w, by.actor, complaintId, { decision, measure: against });
    },
    act: ({ id: complaintId, why: reason, version: _, ...after }) => ({
      subject: { kind: "complaint", id: complaintId },
      reason,
      after,
    }),
  }),
  undoableCommand({
    name: "answer",
    permission: "complaint.answer",
    help: "answers a complaint by mail before its decision: a first answer, a question, or that it takes longer",
    takes: { id: idField, answer: textField({ most: answerLength }), version: versionField },
    words: { id: "<complaint>", answer: '"answer"' },
    options: { version: "version=1" },
    write: async (w, { id: complaintId, answer, version: seen }, by) => {
      await requireClaim(w, by, { kind: "complaint", subjectId: complaintId, version: seen });
      return answerComplaint(w, by.actor, complaintId, answer);
    },
    act: (args, answerId) => ({ subject: { kind: "complaint", id: args.id }, after: { answerId } }),
  }),
  command({
    name: "note-complaint",
    permission: "complaint.answer",
    help: "notes something on an open complaint, for colleagues only",
    takes: { id: idField, note: textField({ most: whyLength }) },
    words: { id: "<complaint>", note: '"note"' },
    write: (w, args, by) => noteOnComplaint(w, by.actor, args.id, args.note),
    act: (args, noteId) => ({ subject: { kind: "complaint", id: args.id }, after: { noteId } }),
  }),
  query({
    name: "reports",
    permission: "case.judge",
    help: "cases of reported members, the most pressing first",
    takes: {},
    read: (q) => listOpenCases(q),
  }),
  command({
    name: "report",
    permission: "case.judge",
    opens: "evidence",
    help: "shows the reports of a case and what was frozen, also of a closed one; the look is noted",
    takes: { id: idField, why: whyField },
    words: { id: "<case>", why: '"why"' },
    write: (w, args) => readEvidence(w, args.id),
    act: (args) => ({ subject: { kind: "case", id: args.id }, reason: args.why }),
  }),
  batchCommand({
    name: "report-photo",
    permission: "case.judge",
    help: "writes a frozen photo of the chat or the profile to a file; the look is noted",
    download: { start: "photo", ending: "webp" },
    takes: { id: idField, why: whyField },
    words: { id: "<photo>", why: '"why"' },
    run: async ({ db, files }, args, note) => {
      const key = await db.write(async (w) => {
        const photo = await openFrozenPhoto(w, args.id);
        await note(w, { subject: { kind: "case", id: photo.caseId }, reason: args.why, after: { photo: args.id } });
        return photo.key;
      });
      return Buffer.from(await readFrozenPhoto(files, key)).toString("base64");
    },
  }),
  undoableCommand({
    name: "decide",
    permission: "case.judge",
    help: "closes a case; the reporters are told the decision, and the reported member only of a measure against them",
    takes: Object.assign({ id: idField, why: whyField, version: versionField }, measureFields),
    words: { id: "<case>", why: '"decision"' },
    options: Object.assign({ version: "version=1" }, measureWords),
    alsoNeeds: measurePermissions,
    write: async (w, { id: caseId, why: decision, version: seen, ...given }, by) => {
      const measure = measureIn(given);
      await requireClaim(w, by, { kind: "case", subjectId: caseId, version: seen });
      return decideCase(w, by.actor, caseId, { decision, measure });
    },
    act: ({ id: caseId, why: reason, version: _, ...after }, memberId) => ({
      subject: { kind: "case", id: caseId },
      reason,
      after: { memberId, ...after },
    }),
  }),
  command({
    name: "tell-authority",
    permission: "case.judge",
    help: `notes that you told an authority about a suspected crime against life, safety or minors: freezes the
member's profile and photos, and keeps the evidence of their cases. It stands in the open case, or a new one, unless
you name a decided case, whose evidence then belongs to the file. A member who is not told needs a reason`,
    takes: {
      id: idField,
      authority: lineField({ most: authorityLengths.name, needs: "needs a name" }),
      suspicion: z.enum(suspicions, `must be one of ${suspicions.join(", ")}`),
      why: whyField,
      handed: textField({ most: whyLength }),
      tell: z.enum(["yes", "no"]),
      untold: whyField.optional(),
      reference: lineField({ most: authorityLengths.reference, least: 0 }).optional(),
      keep: dayField.optional(),
      case: idField.optional(),
    },
    words: {
      id: "<member>",
      authority: "<authority>",
      suspicion: "<suspicion>",
      why: '"facts"',
      handed: '"what was handed over"',
      tell: "<tell-the-member>",
    },
    options: {
      untold: 'untold="why not told"',
      reference: "reference=<reference>",
      keep: "keep=2027-12-31",
      case: "case=<case>",
    },
    write: async (w, { id: memberId, suspicion, why: facts, handed, tell, untold, reference, keep, ...given }, by) => {
      if ((tell === "no") !== Boolean(untold))
        throw new OperatorError("Say why the member is not told, and only then.");
      return tellAuthority(w, by.actor, {
        memberId,
        caseId: given.case,
        authority: given.authority,
        reference: reference ?? "",
        suspicion,
        facts,
        handedOver: handed,
        keepUntil: keep,
        untoldBecause: untold ?? null,
      });
    },
    act: ({ id: memberId, why: reason, ...after }, reportId) => ({
      subject: { kind: "member", id: memberId },
      reason,
      after: { reportId, ...after },
    }),
  }),
  query({
    name: "authorities",
    permission: "case.judge",
    help: "what authorities were told about a member",
    takes: { id: idField },
    words: { id: "<member>" },
    read: (q, args) => listAuthorityReports(q, args.id),
  }),
  batchCommand({
    name: "authority-file",
    permission: "member.contact",
    help: "writes the file for an authority: the report, what was known of the member, and the evidence",
    download: { start: "authority", ending: "zip" },
    takes: { id: idField, why: whyField },
    words: { id: "<report>", why: '"why"' },
    run: async (scope, args, note) => {
      const file = await scope.db.write(async (w) => {
        await w.rows(sql`select operator_enter('case.judge', ${w.tenantId})`);
        const found = await readAuthorityFile(w, args.id);
        const after = { reportId: args.id, authority: found.report.authority };
        await note(w, { subject: { kind: "member", id: found.memberId }, reason: args.why, after });
        return found;
      });
      return Buffer.from(await packAuthorityFile(scope, file)).toString("base64");
    },
  }),
  query({
    name: "decisions",
    permission: "member.see",
    help: "decisions about a member, and answers to them, which they can still contest",
    takes: { id: idField },
    words: { id: "<member>" },
    read: (q, args) => listContestable(q, args.id),
  }),
  undoableCommand({
    name: "file-appeal",
    permission: "complaint.answer",
    help: `files an objection that came as a complaint or by e-mail as the appeal of a decision, so that another person
decides it; the objector is told, and the complaint is closed`,
    takes: {
      id: idField,
      complaint: idField.optional(),
      words: textField({ most: appealLength }).optional(),
      member: idField.optional(),
      version: versionField,
    },
    words: { id: "<decision>" },
    options: {
      complaint: "complaint=<complaint>",
      words: 'words="what they wrote"',
      member: "member=<member>",
      version: "version=1",
    },
    write: async (w, { id: decisionId, complaint: complaintId, words, member: memberId, version: seen }, by) => {
      if (complaintId) await requireClaim(w, by, { kind: "complaint", subjectId: complaintId, version: seen });
      return fileObjection(w, by.actor, { decisionId, complaintId, words, memberId });
    },
    act: ({ id: decisionId, complaint }, appealId) => ({
      subject: { kind: "appeal", id: appealId },
      after: { decisionId, ...(complaint && { complaint }) },
    }),
  }),
  query({
    name: "appeals",
    permission: "appeal.judge",
    help: "objections to decisions, the oldest first",
    takes: {},
    read: (q) => listOpenAppeals(q),
  }),
  command({
    name: "review",
    permission: "appeal.judge",
    help: "decides an objection; not by the operator who decided before",
    takes: {
      id: idField,
      outcome: z.enum(appealOutcomes, `must be ${appealOutcomes.join(" or ")}`),
      why: whyField,
      version: versionField,
    },
    words: { id: "<appeal>", outcome: "upheld|reversed", why: '"answer"' },
    options: { version: "version=1" },
    write: async (w, args, by) => {
      await requireClaim(w, by, { kind: "appeal", subjectId: args.id, version: args.version });
      return reviewAppeal(w, by.actor, args.id, { outcome: args.outcome, answer: args.why });
    },
    act: ({ id: appealId, outcome, why: reason }, decided) => ({
      subject: { kind: "appeal", id: appealId },
      reason,
      after: { outcome, kind: decided.kind, subjectId: decided.subjectId },
    }),
  }),
] as const;
