import { publicLoader, requireSession } from "../guard.server";
import { ScreenFault } from "../screen-fault";

/** An address without a screen. A person without a session sees the login instead. */
export const loader = publicLoader(async (visit) => {
  await requireSession(visit);
  throw new ScreenFault("notFound");
});

export function Component() {
  return null;
}
