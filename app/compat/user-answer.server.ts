import type { Viewer } from "~/accounts/viewer";
import { photoPath } from "~/profiles/photo-address.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { presentUser, type WireImage, type WireUser } from "./present-user";

/** The answer about a member. Reads the main photo's row, because the viewer contains only the photo's id. */
export async function userAnswer(q: TenantReader, viewer: Viewer): Promise<{ user: WireUser }> {
  const mainImage = viewer.mainPhotoId ? await findImage(q, viewer.mainPhotoId) : null;
  return { user: presentUser(viewer, { fictionalIcon: q.tenant.settings.fictional_icon, mainImage }) };
}

async function findImage(q: TenantReader, photoId: string): Promise<WireImage | null> {
  const photo = await q.from("photos").select("state").where("id", "=", photoId).executeTakeFirst();
  if (!photo) return null;
  return {
    filename: photoPath(q.tenant, photoId, "full"),
    thumb_filename: photoPath(q.tenant, photoId, "thumb"),
    status: photo.state,
  };
}
