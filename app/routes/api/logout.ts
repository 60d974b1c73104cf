import { endSession, findEnding } from "~/accounts/sessions.server";
import { anyone } from "~/compat/route.server";
import { sessionCookie } from "~/server/visit.server";
import { leave } from "../accounts/enter.server";

/** `GET /api/logout.php` (API-08). The specification demands GET, so other sites are refused. */
export const loader = anyone.writingLoader(async ({ scope, visit, viewer }) => {
  const token = visit.cookies.get(sessionCookie);
  const ended = !viewer && token ? await scope.db.read((q) => findEnding(q, token)) : null;
  if (viewer) await scope.db.write((w) => endSession(w, viewer.sessionId));
  // A page without a session learns why its session ended. The login page shows this reason.
  return leave(visit, Response.json({ user: null, ...(ended ? { ended } : {}) }));
});
