import { redirect } from "@remix-run/node";
import * as z from "zod";
import { correctAddress, correctDiscreetly } from "~/signup/address-correction.server";
import { anyone } from "~/server/route.server";
import { applicantOf } from "~/signup/draft-cookie";
import { afterSending } from "~/signup/after-sending";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({ email: z.string().max(500).default(""), password: z.string().max(1000).default("") });

/** Corrects a mistyped email address before its confirmation. */
export const action = anyone.action(input, async ({ scope, visit, viewer, backTo, input: { email, password } }) => {
  const { network } = visit.transport;
  if (viewer) await correctAddress(scope, { viewer, network }, email, password);
  else await correctDiscreetly(scope, applicantOf(visit), email, password);
  return visit.byScript ? { sent: true } : redirect(afterSending(backTo), 303);
});
