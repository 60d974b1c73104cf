import * as z from "zod";
import { dismissalKeys } from "~/layouts/alerts";
import { dismissAlert } from "~/notifications/dismissals.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Puts an alert away: a row with its date, beside what the browser keeps (SET-21..24). */
export const action = member.action(
  z.strictObject({ alert: z.enum(dismissalKeys) }),
  async ({ scope, viewer, input: { alert } }) => {
    await scope.db.write((w) => dismissAlert(w, viewer.memberId, alert));
    return { dismissed: alert };
  },
);
