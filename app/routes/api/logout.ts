import { endSession, findEnding } from "~/accounts/sessions.server";
import { anyone } from "~/compat/route.server";
import { sessionCookie } from "~/server/visit.server";
import { forgetting, leave } from "../accounts/enter.server";

/** `GET /api/logout.php` (API-08): the path is the specification's; it is refused unless one of our pages asks. */
export const loader = anyone.writingLoader(async ({ scope, visit, viewer }) => {
  const token = visit.cookies.get(sessionCookie);
  const ended = !viewer && token ? await scope.db.read((q) => findEnding(q, token)) : null;
  if (viewer) await scope.db.write((w) => endSession(w, viewer.sessionId));
  leave(visit);
  // Said to a page whose session is over already: the login page then tells why.
  return Response.json({ user: null, ...(ended ? { ended } : {}) }, { headers: forgetting });
});
