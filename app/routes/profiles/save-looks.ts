import * as z from "zod";
import { choicesOf } from "~/profiles/fields";
import { saveLooks } from "~/profiles/profile-editor.server";
import { type OptionalField, optionalFields } from "~/tenancy/profile-fields";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

/** One of the field's choices (PRO-06..PRO-10). An empty value becomes null. */
const answer = (field: OptionalField) =>
  z
    .string()
    .refine((value) => value === "" || choicesOf(field).includes(value), "choice.invalid")
    .transform((value) => value || null);

const answers = Object.fromEntries(optionalFields.map((field) => [field, answer(field)]));
const input = z.strictObject(answers as Record<OptionalField, ReturnType<typeof answer>>);

export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  await scope.db.write((w) => saveLooks(w, viewer.memberId, input));
  return saved(visit, "looks");
});
