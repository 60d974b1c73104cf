import { redirect } from "@remix-run/node";
import * as z from "zod";
import { resend, resendActivation } from "~/signup/activation.server";
import { resendDiscreetly } from "~/signup/address-correction.server";
import { anyone } from "~/server/route.server";
import { afterSending } from "~/signup/after-sending";
import { draftTokenIn } from "~/signup/draft-cookie";

export { clientAction } from "~/client/client-action";

/** Sends the confirmation mail again. A discreet site sends the mail to the email address of the draft. */
export const action = anyone.action(z.strictObject({}), async ({ scope, visit, viewer, backTo }) => {
  if (viewer) await resendActivation(scope, viewer.memberId);
  else await resendDiscreetly(scope, draftTokenIn(visit.cookies), visit.transport.network);
  return visit.byScript ? { sent: true, waitSeconds: resend.waitSeconds } : redirect(afterSending(backTo), 303);
});
