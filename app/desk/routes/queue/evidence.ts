import { findClaimedEvidence } from "~/operators/queue/evidence.server";
import { actorOf } from "~/operators/staff/sessions.server";
import { isId } from "~/platform/ids";
import { deskLoader } from "../../authorization.server";
import { ScreenFault } from "../../screen-fault";
import { pictureOf } from "./picture.server";

/** A photo from a report's evidence, for the operator who has claimed the case. */
export const loader = deskLoader("case.judge", async (desk, { params }) => {
  const { id: itemId = "", file = "" } = params;
  const scope = desk.site(params.site);
  const photo =
    isId(itemId) && isId(file) ? await findClaimedEvidence(scope, actorOf(desk.session), { itemId, file }) : null;
  if (!photo) throw new ScreenFault("notFound");
  throw pictureOf(photo);
});
