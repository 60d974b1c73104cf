import * as z from "zod";
import { forgetMethod } from "~/payments/kept-methods.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

export const action = member.action(z.strictObject({}), async ({ scope, viewer }) => {
  await scope.db.write((w) => forgetMethod(w, viewer.memberId));
  return { forgotten: true };
});
