import * as z from "zod";
import { changePassword } from "~/accounts/change-password.server";
import { member } from "~/web/route.server";

const typed = z.string().min(1, "field.required").max(1000);
const input = z.strictObject({ old_password: typed, password: typed, password_repeat: typed });

/** ERR-15, AMB-059. */
export const action = member.action(input, async ({ scope, viewer, input }) => {
  const { old_password: oldPassword, password, password_repeat: passwordRepeat } = input;
  await changePassword(scope, viewer, { oldPassword, password, passwordRepeat });
  return { changed: true };
});
