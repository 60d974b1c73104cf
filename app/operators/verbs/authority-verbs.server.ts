import { sql } from "kysely";
import * as z from "zod";
import { suspicions } from "~/safety/report";
import { listAuthorityReports, packAuthorityFile, readAuthorityFile, tellAuthority } from "../authority-reports.server";
import { OperatorError } from "../operator-error";
import { dayField, idField, lineField, textField, whyField } from "./fields.server";
import { authorityLengths, whyLength } from "./lengths";
import { batchCommand, command, query } from "./verb.server";

/** Verbs for reports to authorities. */
export const authorityVerbs = [
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
] as const;
