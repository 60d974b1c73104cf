import { redirect } from "@remix-run/node";
import type { Viewer } from "~/accounts/viewer";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { showRefusal } from "./respond.server";
import { type Admission, makeAction, makeLoader, makeNotingLoader, makeWritingLoader } from "./route-handlers.server";
import { refuseThrottled } from "./throttle.server";

export { noParams } from "./route-handlers.server";

/** Makes the loaders and actions for one audience. Each first checks whether the audience includes the caller. */
function audience<V extends Viewer | null>(admission: Admission<V>) {
  const admit: Admission<V> = async (visit, request) => {
    refuseThrottled(visit);
    return admission(visit, request);
  };
  const loader = makeLoader(admit);
  return {
    loader,
    notingLoader: makeNotingLoader(loader, admission),
    writingLoader: makeWritingLoader(admit),
    action: makeAction(admit),
  };
}

export const anyone = audience<Viewer | null>((visit) => visit.viewer());

/** For visitors without a login. Members are redirected to the members page. */
export const guest = audience<null>(async (visit) => {
  if (visit.hasSessionCookie && (await visit.viewer())) throw redirect(paths.members());
  return null;
});

/** For logged-in members. Visitors go to the login page, which then leads back to the wanted page (ACC-15). */
export const member = audience<Viewer>(async (visit, request) => {
  const viewer = visit.hasSessionCookie ? await visit.viewer() : null;
  if (viewer) return viewer;
  if (request.method !== "GET" && visit.byScript) throw new Refusal("login.required");
  const wanted = request.method === "GET" ? visit.url.pathname.replace(/\.data$/, "") + visit.url.search : undefined;
  throw redirect(paths.login(wanted));
});

/** For callers on the machine of a demo. Other callers get the 404 of an unknown URL (DESIGN 13.25). */
export const developer = audience<null>(async (visit) => {
  const { demo, local } = visit.transport;
  if (demo && local) return null;
  const refusal = new Refusal("page.not_found");
  // Throw a response, because an unknown action has no form to show a refusal.
  throw Response.json(showRefusal(visit, refusal), { status: refusal.status });
});
