import { openMemberStream, answerEndedSession } from "~/server/member-stream.server";
import { anyone, noParams } from "~/server/route.server";

/**
 * Opens the member's event stream. A missing session gives no redirect, because browsers would report a broken stream.
 */
export const loader = anyone.loader(noParams, async ({ visit, viewer, request }) => {
  const lastEventId = request.headers.get("last-event-id");
  if (!viewer) return lastEventId === null ? new Response(null, { status: 204 }) : answerEndedSession();
  return openMemberStream({ scope: visit.scope, memberId: viewer.memberId, sessionId: viewer.sessionId, lastEventId });
});
