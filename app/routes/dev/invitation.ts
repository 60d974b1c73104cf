import { redirect } from "@remix-run/node";
import * as z from "zod";
import { invite } from "~/accounts/email-links.server";
import { developer } from "~/server/route.server";

/** Goes where an invitation leads, so that a site which nobody enters without one can be tried. */
export const action = developer.action(z.strictObject({}), async ({ scope }) =>
  redirect(await scope.db.write((w) => invite(w)), 303),
);
