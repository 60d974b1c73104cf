import { isId } from "~/platform/ids";
import { photoSizes } from "~/profiles/photo";
import { findPhotoForStaff } from "~/profiles/media.server";
import { deskLoader } from "../../authorization.server";
import { ScreenFault } from "../../screen-fault";
import { pictureOf } from "./picture.server";

/** A photo of a member, hidden or visible. Never cached, and only with a session. */
export const loader = deskLoader("queue.see", async (desk, { params }) => {
  const scope = desk.site(params.site);
  const size = photoSizes.find((each) => each === params.size);
  const photo =
    size && isId(params.id ?? "") ? await findPhotoForStaff(scope, { photoId: params.id ?? "", size }) : null;
  if (!photo) throw new ScreenFault("notFound");
  throw pictureOf(photo);
});
