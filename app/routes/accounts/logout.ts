import { redirect } from "@remix-run/node";
import * as z from "zod";
import { endSession } from "~/accounts/sessions.server";
import { paths } from "~/paths";
import { anyone } from "~/server/route.server";
import { leave } from "./enter.server";

export { clientAction } from "~/client/client-action";

/** Logs out and opens the home page (ACC-14). Works without a session too. */
export const action = anyone.action(z.strictObject({}), async ({ scope, visit, viewer }) => {
  if (viewer) await scope.db.write((w) => endSession(w, viewer.sessionId));
  return leave(visit, redirect(paths.home(), 303));
});
