import { endSession, findEnding } from "~/accounts/sessions.server";
import { loggedOutShape } from "~/compat/answers";
import { anyone } from "~/compat/route.server";
import { sessionCookie } from "~/server/visit.server";
import { leave } from "../accounts/enter.server";

/** `GET /api/logout.php` (API-08). The specification demands GET, so requests from other sites are refused. */
export const loader = anyone.writingLoader({ answer: loggedOutShape }, async ({ scope, visit, viewer }) => {
  const token = visit.cookies.get(sessionCookie);
  const ended = !viewer && token ? await scope.db.read((q) => findEnding(q, token)) : null;
  if (viewer) await scope.db.write((w) => endSession(w, viewer.sessionId));
  // Tells the browser why the session ended. The login page shows the reason.
  return leave(visit, Response.json({ user: null, ...(ended ? { ended } : {}) }));
});
