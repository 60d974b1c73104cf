import { type RawBuilder, sql } from "kysely";
import { mailRefusal } from "~/notifications/decision-mails.server";
import { reviewSize } from "~/profiles/photo";
import { photoPath } from "~/profiles/photo-address.server";
import { chooseMain, photoKey, restoreMain } from "~/profiles/photos.server";
import { lockProfileOf } from "~/accounts/profile-lock.server";
import { keepRefusal, reverseDecisions } from "~/safety/decisions.server";
import { groundOfPhoto } from "~/safety/ground-templates.server";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { TenantFileStore } from "~/tenancy/tenant-handles.server";
import { OperatorError, SubjectNotFound } from "./operator-error";

export interface WaitingPhoto {
  id: string;
  memberId: string;
  memberName: string;
  createdAt: Date;
  /** True when other members can see the photo before its review. */
  isShown: boolean;
  /** URL of the picture, valid for some minutes, even for a hidden photo. */
  address: string;
}

/** Lists photos without a review: hidden photos first, then by age. Excludes fictional profiles and deleted members. */
export async function listWaitingPhotos(q: TenantReader): Promise<WaitingPhoto[]> {
  const rows = await q.rows(sql<Omit<WaitingPhoto, "address">>`
    (${oldest(q, sql`ph.state = 'pending'`)}) union all (${oldest(q, sql`ph.state = 'active' and ph.looked_at is null`)})
    order by "isShown", "createdAt", id limit ${listed}`);
  const origin = canonicalOrigin(q.tenant);
  // Without `cdn_prefix`, because a CDN would cache a hidden picture.
  return rows.map((row) => ({ ...row, address: new URL(photoPath(q.tenant, row.id, reviewSize), origin).href }));
}

const listed = 50;

/** SQL: the oldest photos that wait for one kind of review. Each kind has a partial index. */
function oldest(q: TenantReader, kind: RawBuilder<unknown>): RawBuilder<unknown> {
  const t = q.tenantId;
  return sql`select ph.id, ph.member_id as "memberId", p.name as "memberName", ph.created_at as "createdAt",
      ph.state = 'active' as "isShown"
    from photos ph join profiles p on p.tenant_id = ${t} and p.member_id = ph.member_id
    join members m on m.tenant_id = ${t} and m.id = ph.member_id and m.state in ('active', 'unconfirmed')
    where ph.tenant_id = ${t} and ${kind}
    order by ph.created_at, ph.id limit ${listed}`;
}

/** Reads the stored picture (WebP) for a review. */
export async function readPhoto(files: TenantFileStore, photoId: string): Promise<Uint8Array> {
  const file = await files.get(photoKey(photoId, "full"));
  if (!file) throw new OperatorError(`No picture is stored for the photo ${photoId} here.`);
  return file.bytes;
}

export type PhotoState = "pending" | "active" | "refused";

/** Owner of a photo, and the photo's state before the review. */
export type ReviewedPhoto = { memberId: string; before: PhotoState };

/** Publishes a hidden photo, or records the review of a visible photo. */
export async function approvePhoto(w: TenantWriter, photoId: string): Promise<ReviewedPhoto> {
  await lockProfileOf(w, "photos", photoId);
  const [shown] = await w.rows(sql<{ memberId: string }>`
    update photos set looked_at = app_now()
    where tenant_id = ${w.tenantId} and id = ${photoId} and state = 'active' returning member_id as "memberId"`);
  if (shown) return { memberId: shown.memberId, before: "active" };
  const reviewed = await storeReview(w, photoId, "active", null);
  await restoreMain(w, reviewed.memberId, photoId);
  await chooseMain(w, reviewed.memberId);
  await reverseDecisions(w, "photo", photoId);
  return reviewed;
}

/** Refuses a photo and chooses a new main photo. Mails the owner the reason (DSA 17). */
export async function refusePhoto(
  w: TenantWriter,
  actor: string,
  photoId: string,
  reason: string,
): Promise<ReviewedPhoto> {
  await lockProfileOf(w, "photos", photoId);
  const reviewed = await storeReview(w, photoId, "refused", reason);
  const { memberId } = reviewed;
  await chooseMain(w, memberId);
  const refusal = { kind: "photo", subjectId: photoId, memberId, ground: groundOfPhoto(reason) } as const;
  const kept = await keepRefusal(w, { ...refusal, facts: reason, decidedBy: actor });
  await mailRefusal(w, memberId, kept);
  return reviewed;
}

/** Stores the result of a review with its time and reason. */
async function storeReview(
  w: TenantWriter,
  photoId: string,
  state: "active" | "refused",
  reason: string | null,
): Promise<ReviewedPhoto> {
  const [reviewed] = await w.rows(sql<ReviewedPhoto>`
    with former as (
      select id, state from photos
      where tenant_id = ${w.tenantId} and id = ${photoId} and state <> ${state} for no key update)
    update photos p set state = ${state}, refusal_reason = ${reason}::text, looked_at = app_now() from former
    where p.tenant_id = ${w.tenantId} and p.id = former.id
    returning p.member_id as "memberId", former.state as before`);
  if (!reviewed) throw new SubjectNotFound(`There is no photo ${photoId} here that is not ${state} already.`);
  return reviewed;
}
