import * as z from "zod";
import { anyone } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const yearSeconds = 365 * 24 * 60 * 60;

/** Stores the colour scheme in a cookie, so that even the first paint has the right colours. */
export const action = anyone.action(
  z.strictObject({ scheme: z.enum(["light", "dark", "auto"]) }),
  async ({ visit, input: { scheme } }) => {
    visit.cookies.set("scheme", scheme, { maxAgeSeconds: yearSeconds });
    return { scheme };
  },
);
