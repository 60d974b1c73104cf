import { isConfirmed } from "~/signup/activation.server";
import { findDraft } from "~/signup/drafts.server";
import { anyone, noParams } from "~/server/route.server";
import { draftTokenIn } from "~/signup/draft-cookie";

/**
 * Whether the address of this browser's sign-up is confirmed by now; the open complete step asks. For somebody who is
 * not logged in it follows from the member that this browser made, never from an address (A01).
 */
export const loader = anyone.loader(noParams, async ({ q, visit, viewer }) => {
  if (viewer) return Response.json({ confirmed: viewer.state !== "unconfirmed" });
  const draft = await findDraft(q, draftTokenIn(visit.cookies));
  const memberId = draft?.fields.completed ? draft.fields.memberId : undefined;
  return Response.json({ confirmed: memberId !== undefined && (await isConfirmed(q, memberId)) });
});
