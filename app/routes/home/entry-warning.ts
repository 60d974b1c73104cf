import * as z from "zod";
import { anyone } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Any stored timestamp hides the warning for good in this browser (AMB-014); browsers keep a cookie 400 days at most. */
const longest = 400 * 24 * 60 * 60;

/** Closing the entry warning leaves its time in a cookie (LAY-23). */
export const action = anyone.action(z.strictObject({}), async ({ visit }) => {
  visit.cookies.set("entry-warning", String(Date.now()), { maxAgeSeconds: longest });
  return { closed: true };
});
