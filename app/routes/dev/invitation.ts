import { redirect } from "@remix-run/node";
import * as z from "zod";
import { invite } from "~/accounts/email-links.server";
import { developer } from "~/server/route.server";

/** Creates and opens an invitation, to try a site that requires invitations. */
export const action = developer.action(z.strictObject({}), async ({ scope }) =>
  redirect(await scope.db.write((w) => invite(w)), 303),
);
