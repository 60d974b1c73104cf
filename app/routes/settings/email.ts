import * as z from "zod";
import { requestMailChange } from "~/settings/mail-change.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({
  email: z.string().max(500).default(""),
  current_password: z.string().min(1, "field.required").max(1000),
});

/** Requests a mail change (ACC-42, A11). The answer does not depend on the address's owner. */
export const action = member.action(input, async ({ scope, viewer, input: { email, current_password: password } }) => {
  await requestMailChange(scope, viewer.memberId, { email, password });
  return { asked: true };
});
