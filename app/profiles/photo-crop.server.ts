import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import { randomId } from "~/platform/ids";
import { discardUnlessKept, keepFiles } from "~/tenancy/discarded-files.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { findPhotoFile } from "./media.server";
import { type Crop, uncropped } from "./photo";
import { setMainPhoto } from "./photo-order.server";
import type { RenderedPhoto } from "./photo-pipeline.server";
import {
  chooseMain,
  discardPhoto,
  discardWithoutRow,
  lockPhotos,
  listOwnPhotos,
  photoKeys,
  removeDiscardedPhoto,
  storePhoto,
} from "./photos.server";

/**
 * Crops a photo and returns its new id. The new id changes the URL, because browsers cache by URL. The original stays
 * for later crops.
 */
export async function cropPhoto(scope: TenantScope, memberId: string, photoId: string, crop: Crop): Promise<string> {
  await scope.db.read((q) => getCroppable(q, memberId, photoId));
  const whole = await findPhotoFile(scope, { photoId, size: uncropped }, async () => memberId);
  if (!whole) throw new Refusal("page.not_found");
  const { renderVariants } = await import("./photo-pipeline.server");
  const photo = await renderVariants(whole.bytes, crop);
  const newId = randomId();
  await discardUnlessKept(scope, photoKeys(newId));
  try {
    await storePhoto(scope, newId, photo, whole);
    await scope.db.write((w) => exchange(w, memberId, photoId, { id: newId, ...photo }));
  } catch (error) {
    await discardWithoutRow(scope, memberId, newId);
    throw error;
  }
  await removeDiscardedPhoto(scope, photoId);
  return newId;
}

/** Refuses unknown photos, other members' photos, and photos refused by staff. */
async function getCroppable(q: TenantReader, memberId: string, photoId: string): Promise<void> {
  const photo = (await listOwnPhotos(q, memberId)).find(({ id }) => id === photoId);
  if (!photo || photo.state === "refused") throw new Refusal("page.not_found");
}

/**
 * Replaces the photo's id, so that a crop from a second tab finds no photo. The cropped photo counts as not reviewed,
 * because staff have not seen the crop.
 */
async function exchange(
  w: TenantWriter,
  memberId: string,
  photoId: string,
  { id, width, height, thumbhash }: Pick<RenderedPhoto, "width" | "height" | "thumbhash"> & { id: string },
): Promise<void> {
  await lockPhotos(w, memberId);
  await keepFiles(w, photoKeys(id));
  const isQueued = w.tenant.settings.photo_moderation === "queue";
  // Move a hidden main photo to the front, because its approval must make it the main photo again.
  if (isQueued && (await isMain(w, memberId, photoId))) await setMainPhoto(w, memberId, photoId);
  // Clear the scene, because the stored photo replaces the drawing.
  const changed = await w.rows(sql`update photos
    set id = ${id}, width = ${width}, height = ${height}, thumbhash = ${thumbhash}, scene = null, looked_at = null,
      state = case when ${isQueued}::boolean then 'pending' else state end
    where tenant_id = ${w.tenantId} and id = ${photoId} and member_id = ${memberId} and state <> 'refused' returning 1`);
  if (changed.length === 0) throw new Refusal("page.not_found");
  await discardPhoto(w, photoId);
  await w.rows(sql`update profiles set main_photo_id = ${id}
    where tenant_id = ${w.tenantId} and member_id = ${memberId} and main_photo_id = ${photoId}`);
  await renameLikedPhoto(w, { ownerId: memberId, from: photoId, to: id });
  await chooseMain(w, memberId);
}

/** Updates likes of a photo, and messages that quote the photo, with the new id. */
async function renameLikedPhoto(
  w: TenantWriter,
  { ownerId, from, to }: { ownerId: string; from: string; to: string },
): Promise<void> {
  const t = w.tenantId;
  await w.rows(sql`update likes set liked_photo = ${to}::uuid
    where tenant_id = ${t} and to_id = ${ownerId} and liked_photo = ${from}::uuid`);
  await w.rows(sql`update messages x set part = jsonb_build_object('photo', ${to}::text)
    where x.tenant_id = ${t} and x.part is not null and x.part ->> 'photo' = ${from}
      and x.conversation_id in (select side.conversation_id from participants side
        where side.tenant_id = ${t} and side.member_id = ${ownerId})`);
}

async function isMain(q: TenantReader, memberId: string, photoId: string): Promise<boolean> {
  const photos = await listOwnPhotos(q, memberId);
  return photos.some(({ id, is_main, state }) => id === photoId && is_main && state === "active");
}
