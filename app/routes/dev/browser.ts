import { redirect } from "@remix-run/node";
import * as z from "zod";
import { saveSubscription } from "~/notifications/push-subscriptions.server";
import { inventBrowser } from "~/dev/push-inbox.server";
import { paths } from "~/paths";
import { developer } from "~/server/route.server";

/** Stores an invented push subscription, because a demo has no push service. */
export const action = developer.action(z.strictObject({}), async ({ scope, visit }) => {
  const viewer = await visit.viewer();
  if (viewer) await scope.db.write((w) => saveSubscription(w, viewer, inventBrowser()));
  return redirect(paths.dev(), 303);
});
