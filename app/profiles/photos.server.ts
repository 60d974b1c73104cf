import { type RawBuilder, sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { StoredFile } from "~/platform/files";
import { randomId } from "~/platform/ids";
import { discardUnlessKept, keepFiles, removeFiles } from "~/tenancy/discarded-files.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { sign } from "~/platform/keys.server";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { photoSizes, type ScaledSize, type StoredSize, uncropped } from "./photo";
import type { RenderedPhoto } from "./photo-pipeline.server";
import { canAddPhoto, photosAllowed } from "./policy";
import { lockProfile } from "~/accounts/profile-lock.server";

export function fullPhotoKey(photoId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`('photos/' || ${photoId} || '/full.webp')`;
}

export function photoKey(photoId: string, size: StoredSize): string {
  return `photos/${photoId}/${size}.webp`;
}

/**
 * Stores all sizes of a photo, and the original of a cropped photo. After a failure the caller must remove a new
 * photo's files (F07).
 */
export async function storePhoto(
  scope: TenantScope,
  photoId: string,
  { variants }: RenderedPhoto,
  whole?: StoredFile,
): Promise<void> {
  const { files } = scope;
  const puts = variants.map(({ name, bytes }) => files.put(photoKey(photoId, name), bytes, "image/webp"));
  if (whole) puts.push(files.put(photoKey(photoId, uncropped), whole.bytes, whole.contentType));
  // Wait for all writes, because a file still being written cannot be removed.
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === "rejected");
  if (failed) refuseUnstored(failed.reason);
}

/** Stores a further size of a photo. If the photo was deleted meanwhile, an hourly job removes the file (P03). */
export async function storeScaled(
  scope: TenantScope,
  photoId: string,
  size: ScaledSize,
  bytes: Uint8Array,
): Promise<void> {
  const key = photoKey(photoId, size);
  await discardUnlessKept(scope, [key]);
  await scope.files.put(key, bytes, "image/webp");
  await scope.db.write(async (w) => {
    const photo = await w.from("photos").select("id").where("id", "=", photoId).forKeyShare().executeTakeFirst();
    if (photo) await keepFiles(w, [key]);
    // Schedule the removal again, because the photo's deletion may have cleared the entry of `discardUnlessKept`.
    else await discardPhoto(w, photoId);
  });
}

/** Logs a failure of the file storage, and refuses the upload without blaming the member. */
export function refuseUnstored(error: unknown): never {
  log.error("files.unavailable", { error });
  throw new Refusal("photo.not_stored", {}, "photo");
}

/** Storage keys of all sizes of a photo, stored or not. */
export function photoKeys(photoId: string): string[] {
  return [...photoSizes, uncropped as StoredSize].map((size) => photoKey(photoId, size));
}

/** Schedules a photo's files for removal. Call in the transaction that deletes the row. */
export async function discardPhoto(w: TenantWriter, photoId: string): Promise<void> {
  await w.rows(sql`
    insert into discarded_files (tenant_id, key, discarded_at)
    select ${w.tenantId}::integer, key, app_now() from unnest(${photoKeys(photoId)}::text[]) key`);
}

/** Removes a deleted photo's files. An hourly job retries failed removals, and removals that a report delayed. */
export async function removeDiscardedPhoto(scope: TenantScope, photoId: string): Promise<void> {
  try {
    const removed = await removeFiles(scope, photoKeys(photoId));
    await scope.db.write((w) => w.remove("discarded_files").where("key", "in", removed).execute());
  } catch (error) {
    log.error("files.unavailable", { error });
  }
}

export interface OwnPhoto {
  id: string;
  state: "pending" | "active" | "refused";
  thumbhash: string | null;
  refusal_reason: string | null;
  is_main: boolean;
}

/** All photos of a member, in order and in any state. */
export async function listOwnPhotos(q: TenantReader, memberId: string): Promise<OwnPhoto[]> {
  return q.rows(sql<OwnPhoto>`
    select ph.id, ph.state, ph.thumbhash, ph.refusal_reason, ph.id = p.main_photo_id as is_main
    from photos ph join profiles p on p.tenant_id = ${q.tenantId} and p.member_id = ph.member_id
    where ph.tenant_id = ${q.tenantId} and ph.member_id = ${memberId} order by ph.position, ph.created_at`);
}

interface Uploader {
  memberId: string;
  premium: boolean;
}

/**
 * Encodes and stores an upload (D28). Writes the files first, and removes them when storing the row fails. A repeated
 * upload key returns the first photo. Each attempt has its own files, because two attempts may run at once.
 */
export async function addPhoto(
  scope: TenantScope,
  uploader: Uploader,
  bytes: Uint8Array,
  uploadKey?: string,
): Promise<string> {
  const { memberId } = uploader;
  const photoId = idOfAttempt(scope, uploader, uploadKey);
  const photos = await scope.db.read((q) => listOwnPhotos(q, memberId));
  const earlier = photos.find(({ id }) => id.startsWith(uploadOf(photoId)));
  if (earlier) return earlier.id;
  refuseBeyond(uploader, photos.length);
  const { renderVariants } = await import("./photo-pipeline.server");
  const photo = await renderVariants(bytes);
  await discardUnlessKept(scope, photoKeys(photoId));
  try {
    await storePhoto(scope, photoId, photo);
    const storedId = await scope.db.write((w) => insertPhoto(w, uploader, { id: photoId, ...photo }));
    if (storedId !== photoId) await discardWithoutRow(scope, memberId, photoId);
    return storedId;
  } catch (error) {
    await discardWithoutRow(scope, memberId, photoId);
    throw error;
  }
}

/**
 * Removes the files of a photo without a row. The lock waits for a commit whose answer was lost. After a failure, a job
 * removes the files.
 */
export async function discardWithoutRow(scope: TenantScope, memberId: string, photoId: string): Promise<void> {
  const isThere = await scope.db
    .write(async (w) => {
      await lockPhotos(w, memberId);
      return hasPhoto(w, photoId);
    })
    .catch(() => true);
  if (isThere) return;
  await removeFiles(scope, photoKeys(photoId)).catch((error: unknown) => log.error("files.unavailable", { error }));
}

async function hasPhoto(q: TenantReader, photoId: string): Promise<boolean> {
  return (await q.from("photos").select("id").where("id", "=", photoId).executeTakeFirst()) !== undefined;
}

/** An unguessable id. Attempts of one upload share the first half, which `uploadOf` returns. */
function idOfAttempt({ tenant }: TenantScope, { memberId }: Uploader, uploadKey?: string): string {
  const id = randomId();
  if (!uploadKey) return id;
  const sealed = sign(`${memberId} ${uploadKey}`, services().keys.deriveKey("photo-upload", tenant.id));
  const hex = Buffer.from(sealed, "base64url").toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${id.slice(halfLength)}`;
}

/** Length of the first half of an id, with its hyphens. */
const halfLength = 19;

function uploadOf(photoId: string): string {
  return photoId.slice(0, halfLength);
}

function refuseBeyond({ premium }: Uploader, count: number): void {
  if (!canAddPhoto({ premium, count })) throw new Refusal("photo.limit", { max: photosAllowed({ premium }) }, "photo");
}

type NewPhoto = Pick<RenderedPhoto, "width" | "height" | "thumbhash"> & { id: string };

/**
 * Stores the photo's row, unless another attempt has stored one. Returns the id of the stored row. A lock on the
 * profile makes simultaneous uploads check the limit one after another (PRO-17, PRO-18).
 */
async function insertPhoto(w: TenantWriter, uploader: Uploader, photo: NewPhoto): Promise<string> {
  const { memberId } = uploader;
  const t = w.tenantId;
  await lockPhotos(w, memberId);
  const [own] = await w.rows(sql<{ count: number; earlier: string | null }>`
    select count(*)::integer as count, min(id::text) filter (where starts_with(id::text, ${uploadOf(photo.id)})) as earlier
    from photos where tenant_id = ${t} and member_id = ${memberId}`);
  if (own?.earlier) return own.earlier;
  refuseBeyond(uploader, own?.count ?? 0);
  await keepFiles(w, photoKeys(photo.id));
  const state = w.tenant.settings.photo_moderation === "accept" ? "active" : "pending";
  await w.rows(sql`insert into photos (tenant_id, id, member_id, position, state, width, height, thumbhash, created_at)
    select ${t}, ${photo.id}, ${memberId}, coalesce(max(position), 0) + 1, ${state},
      ${photo.width}, ${photo.height}, ${photo.thumbhash}, app_now()
    from photos where tenant_id = ${t} and member_id = ${memberId}`);
  if (state === "active") await chooseMain(w, memberId);
  return photo.id;
}

/** Locks the profile's row, so that changes to a member's photos happen one after another. */
export async function lockPhotos(w: TenantWriter, memberId: string): Promise<void> {
  if (!(await lockProfile(w, memberId))) throw new Refusal("page.not_found");
}

/** Keeps an active main photo. Otherwise the first active photo becomes the main photo. */
export async function chooseMain(w: TenantWriter, memberId: string): Promise<void> {
  const t = w.tenantId;
  await w.rows(sql`update profiles set main_photo_id = (
      select id from photos ph where ph.tenant_id = ${t} and ph.member_id = ${memberId} and ph.state = 'active'
      order by (ph.id = profiles.main_photo_id) desc nulls last, ph.position, ph.created_at limit 1)
    where tenant_id = ${t} and member_id = ${memberId}`);
}

/** Makes an approved photo the main photo if it comes first. A cropped main photo loses this role until approval. */
export async function restoreMain(w: TenantWriter, memberId: string, photoId: string): Promise<void> {
  const t = w.tenantId;
  await w.rows(sql`update profiles set main_photo_id = ${photoId}
    where tenant_id = ${t} and member_id = ${memberId} and ${photoId} = (
      select id from photos ph where ph.tenant_id = ${t} and ph.member_id = ${memberId} and ph.state = 'active'
      order by ph.position, ph.created_at limit 1)`);
}

/** Deletes a member's photo. The row goes first, so that no page refers to missing files. */
export async function removePhoto(scope: TenantScope, memberId: string, photoId: string): Promise<void> {
  await scope.db.write(async (w) => {
    await lockPhotos(w, memberId);
    const gone = await w
      .remove("photos")
      .where("id", "=", photoId)
      .where("member_id", "=", memberId)
      .returning("id")
      .execute();
    if (gone.length === 0) throw new Refusal("page.not_found");
    await discardPhoto(w, photoId);
    await chooseMain(w, memberId);
  });
  await removeDiscardedPhoto(scope, photoId);
}
