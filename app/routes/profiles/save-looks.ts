import * as z from "zod";
import { type ChoiceField, choicesOf } from "~/profiles/fields";
import { saveLooks } from "~/profiles/profile-editor.server";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

/** One of the field's values (PRO-06..PRO-10), or nothing said. */
const answer = (field: ChoiceField) =>
  z
    .string()
    .refine((value) => value === "" || choicesOf(field).includes(value), "choice.invalid")
    .transform((value) => value || null);

const input = z.strictObject({
  sexuality: answer("sexuality"),
  relationship_status: answer("relationship_status"),
  hair_color: answer("hair_color"),
  body_type: answer("body_type"),
  eye_color: answer("eye_color"),
  tattoos: answer("tattoos"),
  reason: answer("reason"),
});

export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  await scope.db.write((w) => saveLooks(w, viewer.memberId, input));
  return saved(visit, "looks");
});
