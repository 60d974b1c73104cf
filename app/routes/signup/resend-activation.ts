import * as z from "zod";
import { resendActivation, resendActivationTo } from "~/signup/activation.server";
import { findDraft } from "~/signup/drafts.server";
import { anyone } from "~/web/route.server";
import { draftTokenOf } from "./draft-cookie.server";

/** Sends the confirmation mail again: to the member who asks, or on a discreet site to the address of this sign-up. */
export const action = anyone.action(z.strictObject({}), async ({ scope, visit, viewer }) => {
  if (viewer) await resendActivation(scope, viewer.memberId);
  else {
    const draft = await scope.db.read((q) => findDraft(q, draftTokenOf(visit)));
    const email = draft?.fields.completed ? draft.fields.email : undefined;
    if (email) await resendActivationTo(scope, email, visit.transport.network);
  }
  return { sent: true };
});
