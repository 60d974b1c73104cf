import * as z from "zod";
import { anyone } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Any stored time hides the warning for good (AMB-014). Browsers keep a cookie for at most 400 days. */
const longest = 400 * 24 * 60 * 60;

/** Stores the time at which the entry warning was closed (LAY-23). */
export const action = anyone.action(z.strictObject({}), async ({ visit }) => {
  visit.cookies.set("entry-warning", String(Date.now()), { maxAgeSeconds: longest });
  return { closed: true };
});
