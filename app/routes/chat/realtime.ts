import { openMemberStream } from "~/web/member-stream.server";
import { anyone, noParams } from "~/web/route.server";

/** Whose session has ended gets no stream, and no login page in its place, which a browser reports as a broken one. */
export const loader = anyone.loader(noParams, async ({ visit, viewer, request }) => {
  if (!viewer) return new Response(null, { status: 204 });
  return openMemberStream({
    scope: visit.scope,
    memberId: viewer.memberId,
    sessionId: viewer.sessionId,
    lastEventId: request.headers.get("last-event-id"),
  });
});
