import { openMemberStream } from "~/web/member-stream.server";
import { member, noParams } from "~/web/route.server";

export const loader = member.loader(noParams, async ({ visit, viewer, request }) =>
  openMemberStream({
    scope: visit.scope,
    memberId: viewer.memberId,
    sessionId: viewer.sessionId,
    lastEventId: request.headers.get("last-event-id"),
    signal: request.signal,
  }),
);
