import { deskLoader } from "../../authorization.server";
import { siteNamed } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { AuditScreen } from "../../views/audit/audit-screen";
import { readAuditFilter, readCursor } from "./audit-address";
import { listVerbs, readActs, readCheck, seesStaff } from "./present-acts.server";

export const handle: ScreenHandle = { title: "desk:audit.title" };

export const loader = deskLoader("audit.see", async (desk, { url }) => {
  const filter = readAuditFilter(url);
  const after = url.searchParams.get("after");
  return {
    filter,
    after,
    ...(await readActs(desk, filter, readCursor(after))),
    check: await readCheck(desk),
    verbs: await listVerbs(desk),
    hasStaff: seesStaff(desk),
    sites: desk.sites.map(siteNamed),
  };
});

export function Component() {
  return <AuditScreen {...useScreen<typeof loader>()} />;
}
