import { publicLoader, requireSession } from "../authorization.server";
import { ScreenFault } from "../screen-fault";

/** The screen of an unknown URL. Without a session, redirects to the login. */
export const loader = publicLoader(async (visit) => {
  await requireSession(visit);
  throw new ScreenFault("notFound");
});

export function Component() {
  return null;
}
