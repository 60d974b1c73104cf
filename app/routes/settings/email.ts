import * as z from "zod";
import { requestMailChange } from "~/settings/mail-change.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({
  email: z.string().max(500).default(""),
  current_password: z.string().min(1, "field.required").max(1000),
});

/** Requests a change of email address (ACC-42, A11). The answer hides whether another account uses the new address. */
export const action = member.action(input, async ({ scope, viewer, input: { email, current_password: password } }) => {
  await requestMailChange(scope, viewer.memberId, { email, password });
  return { asked: true };
});
