import { redirect } from "@remix-run/node";
import * as z from "zod";
import { endAllSessions, endOtherSessions, endSession } from "~/accounts/sessions.server";
import { paths } from "~/paths";
import { member } from "~/server/route.server";
import { leave } from "../accounts/enter.server";

export { clientAction } from "~/client/client-action";

/** Logs out all devices of the member, or all except the current device. */
export const action = member.action(
  z.strictObject({ here: z.enum(["stay", "leave"]) }),
  async ({ scope, visit, viewer, input: { here } }) => {
    if (here === "stay") {
      await scope.db.write((w) => endOtherSessions(w, viewer.memberId, viewer.sessionId, "elsewhere"));
      return { ended: true };
    }
    await scope.db.write(async (w) => {
      // End this session first, without the reason "elsewhere", because the member logs out here.
      await endSession(w, viewer.sessionId);
      await endAllSessions(w, viewer.memberId, "elsewhere");
    });
    return leave(visit, redirect(paths.home(), 303));
  },
);
