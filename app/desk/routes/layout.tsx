import { Outlet } from "react-router-dom";
import { sealOwner } from "../form-owner.server";
import { publicLoader, requireSession } from "../authorization.server";
import { menu } from "../menu";
import { takeNotice } from "../notice.server";
import { holdsAnywhere } from "../permissions";
import { useScreen } from "../screen";
import { FormOwner } from "../views/form-owner";
import { Shell } from "../views/shell";

/** Frame of all screens with a session: menu, search, signed-in person and notice. */
export const loader = publicLoader(async (visit) => {
  const session = await requireSession(visit);
  const { name, email, kind, grants } = session;
  return {
    person: { name, email, roles: [...new Set(grants.map(({ role }) => role))] },
    isDemo: kind === "demo",
    screens: menu.filter(({ permission }) => holdsAnywhere(session, permission)).map(({ to }) => to),
    notice: takeNotice(visit, session),
    pathname: visit.url.pathname,
    owner: sealOwner(session),
  };
});

export function Component() {
  const { screens, owner, ...frame } = useScreen<typeof loader>();
  return (
    <Shell {...frame} menu={menu.filter(({ to }) => screens.includes(to))}>
      <FormOwner.Provider value={owner}>
        <Outlet />
      </FormOwner.Provider>
    </Shell>
  );
}
