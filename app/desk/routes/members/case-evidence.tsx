import { redirect } from "react-router-dom";
import { findViewedEvidence } from "~/operators/cases.server";
import { actorOf } from "~/operators/staff/sessions.server";
import { isId } from "~/platform/ids";
import { deskPaths } from "../../desk-paths";
import { deskLoader } from "../../authorization.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { CaseEvidence } from "../../views/members/case-evidence";

export const handle: ScreenHandle = { title: "desk:evidence.title" };

/**
 * Evidence of an open or closed case. Without a recorded view in the last hour, redirects to the form that asks for a
 * reason.
 */
export const loader = deskLoader("case.judge", async (desk, { params }) => {
  const { id, site: slug } = params;
  const { tenant, db } = desk.site(slug);
  if (!isId(id)) throw new ScreenFault("notFound");
  const found = await db.read((q) => findViewedEvidence(q, actorOf(desk.session), id));
  if (!found) throw redirect(deskPaths.do("report", { site: tenant.slug, id }), 303);
  return { site: siteShown(tenant), timeZone: tenant.settings.time_zone, ...found };
});

export function Component() {
  return <CaseEvidence {...useScreen<typeof loader>()} />;
}
