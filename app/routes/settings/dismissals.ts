import * as z from "zod";
import { dismissalKeys } from "~/client/dismissals";
import { dismissAlert } from "~/notifications/dismissals.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Stores that the member dismissed an alert. The browser also stores the dismissal (SET-21..24). */
export const action = member.action(
  z.strictObject({ alert: z.enum(dismissalKeys) }),
  async ({ scope, viewer, input: { alert } }) => {
    await scope.db.write((w) => dismissAlert(w, viewer.memberId, alert));
    return { dismissed: alert };
  },
);
