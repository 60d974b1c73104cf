import * as z from "zod";
import { listOpenAppeals } from "~/safety/appeals.server";
import { appealLength, appealOutcomes } from "~/safety/decision";
import { listContestable } from "~/safety/contestable-decisions.server";
import { reviewAppeal } from "../appeal-reviews.server";
import { fileAppealByStaff } from "../appeal-filing.server";
import { requireClaim } from "../queue/claims.server";
import { idField, textField, versionField, whyField } from "./fields.server";
import { command, query, undoableCommand } from "./verb.server";

/** Verbs for decisions that a member can contest, and for appeals. */
export const appealVerbs = [
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
    help: `files a complaint or an e-mail as the appeal of a decision, so that another person decides it; the
appellant is told, and the complaint is closed`,
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
      return fileAppealByStaff(w, by.actor, { decisionId, complaintId, words, memberId });
    },
    act: ({ id: decisionId, complaint }, appealId) => ({
      subject: { kind: "appeal", id: appealId },
      after: { decisionId, ...(complaint && { complaint }) },
    }),
  }),
  query({
    name: "appeals",
    permission: "appeal.judge",
    help: "appeals against decisions, the oldest first",
    takes: {},
    read: (q) => listOpenAppeals(q),
  }),
  command({
    name: "review",
    permission: "appeal.judge",
    help: "decides an appeal; not by the operator who decided before",
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
