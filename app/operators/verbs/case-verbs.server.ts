import { requireClaim } from "../queue/claims.server";
import { decideCase, listOpenCases, openFrozenPhoto, readEvidence, readFrozenPhoto } from "../cases.server";
import { idField, versionField, whyField } from "./fields.server";
import { batchCommand, command, query, undoableCommand } from "./verb.server";
import { measureFields, measureIn, measurePermissions, measureWords } from "./measure-fields.server";

/** Verbs for cases, which are the reports about one member. */
export const caseVerbs = [
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
] as const;
