import { openMemberStream, tellOfEnd } from "~/server/member-stream.server";
import { anyone, noParams } from "~/server/route.server";

/** Whose session has ended gets no stream, and no login page in its place, which a browser reports as a broken one. */
export const loader = anyone.loader(noParams, async ({ visit, viewer, request }) => {
  const lastEventId = request.headers.get("last-event-id");
  if (!viewer) return lastEventId === null ? new Response(null, { status: 204 }) : tellOfEnd();
  return openMemberStream({ scope: visit.scope, memberId: viewer.memberId, sessionId: viewer.sessionId, lastEventId });
});
