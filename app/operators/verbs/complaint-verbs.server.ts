import { lockMember } from "~/accounts/member-lock.server";
import { answerComplaint, closeComplaint, listOpenComplaints, noteOnComplaint } from "../complaints.server";
import { OperatorError } from "../operator-error";
import { requireClaim } from "../queue/claims.server";
import { answerLength } from "../queue/work-item";
import { idField, textField, versionField, whyField } from "./fields.server";
import { whyLength } from "./lengths";
import { command, query, undoableCommand } from "./verb.server";
import { measureFields, measureIn, measurePermissions, measureWords } from "./measure-fields.server";

/** Verbs for complaints. */
export const complaintVerbs = [
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
      if (against) await lockMember(w, against.memberId);
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
] as const;
