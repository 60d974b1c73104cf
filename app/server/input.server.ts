import type * as z from "zod";
import { Refusal, type RefusalCode, Refusals, refusals } from "~/platform/errors";

/** Parses the input by its schema. Throws all refusals together, each with its field. */
export function parseInput<I extends z.ZodType>(schema: I, fields: Record<string, unknown>): z.infer<I> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new Refusals(parsed.error.issues.map(refusalOfIssue));
}

/** The refusal of a schema's issue. The schema states the code as its message: z.string({ error: "email.invalid" }). */
function refusalOfIssue({ message, path: [first] }: z.core.$ZodIssue): Refusal {
  const code = Object.hasOwn(refusals, message) ? (message as RefusalCode) : "request.invalid";
  return new Refusal(code, {}, first === undefined ? undefined : String(first));
}
