import { isConfirmed } from "~/signup/activation.server";
import { findDraft } from "~/signup/drafts.server";
import { anyone, noParams } from "~/server/route.server";
import { draftTokenIn } from "~/signup/draft-cookie";

/**
 * Says whether the email address is confirmed. Without a session only this browser's draft counts, so that addresses
 * cannot be probed (A01).
 */
export const loader = anyone.loader(noParams, async ({ q, visit, viewer }) => {
  if (viewer) return Response.json({ confirmed: viewer.state !== "unconfirmed" });
  const draft = await findDraft(q, draftTokenIn(visit.cookies));
  const memberId = draft?.fields.completed ? draft.fields.memberId : undefined;
  return Response.json({ confirmed: memberId !== undefined && (await isConfirmed(q, memberId)) });
});
