import * as z from "zod";
import { changePassword } from "~/settings/password-change.server";
import { member } from "~/server/route.server";
import { keepSession } from "../accounts/enter.server";

export { clientAction } from "~/client/client-action";

const typed = z.string().min(1, "field.required").max(1000);
const input = z.strictObject({ old_password: typed, password: typed, password_repeat: typed });

export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  const { old_password: oldPassword, password, password_repeat: passwordRepeat } = input;
  const renewed = await changePassword(scope, viewer, { oldPassword, password, passwordRepeat });
  keepSession(visit, renewed);
  return { changed: true };
});
