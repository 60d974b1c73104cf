import * as z from "zod";
import { measures } from "~/safety/decision";
import { OperatorError } from "../operator-error";
import type { Permission } from "../staff/role-permissions";
import { clause, clauseWords, reasonsOf, rule } from "./content-verbs.server";
import { untilField, whyField } from "./fields.server";

/** Fields of a measure against the member, decided together with the case. */
export const measureFields = {
  measure: z.enum(measures, `must be ${measures.join(" or ")}`).optional(),
  rule: rule.optional(),
  facts: whyField.optional(),
  clause,
  until: untilField.optional(),
};

export const measureWords = {
  measure: "measure=warning|hold|suspension|ban",
  rule: "rule=<rule>",
  facts: 'facts="facts"',
  clause: clauseWords,
  until: "until=<days>d|<day>",
};

type MeasureFields = z.infer<z.ZodObject<typeof measureFields>>;

/** Reads a complete measure from its fields. Undefined when all are empty. */
export function measureIn({ measure, rule: ground, facts, clause: named, until: end }: MeasureFields) {
  if (!measure && !ground && !facts && !named && !end) return undefined;
  if (end && measure !== "suspension") throw new OperatorError("Only a suspension has an end.");
  if (measure && ground && facts)
    return Object.assign(reasonsOf({ rule: ground, why: facts, clause: named }), { measure, until: end });
  throw new OperatorError("A measure needs its rule, and the facts, which the member reads.");
}

/** Permission that a measure needs, besides the permission for the complaint or case. */
export function measurePermissions({
  measure,
}: {
  measure?: (typeof measures)[number] | undefined;
}): readonly Permission[] {
  if (!measure) return [];
  return measure === "ban" ? ["member.ban"] : ["member.restrain"];
}
