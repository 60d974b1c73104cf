import { sql } from "kysely";
import { chooseMain, photoKey } from "~/profiles/photos.server";
import type { TenantFiles, TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { noteAct } from "./acts.server";
import { OperatorError } from "./operator-error";

export interface WaitingPhoto {
  id: string;
  memberId: string;
  memberName: string;
  createdAt: Date;
}

/** Photos that nobody has looked at yet, the longest waiting first. */
export async function listWaitingPhotos(q: TenantReader): Promise<WaitingPhoto[]> {
  return q.rows(sql<WaitingPhoto>`
    select ph.id, ph.member_id as "memberId", p.name as "memberName", ph.created_at as "createdAt"
    from photos ph join profiles p on p.tenant_id = ph.tenant_id and p.member_id = ph.member_id
    where ph.tenant_id = ${q.tenantId} and ph.state = 'pending' order by ph.created_at, ph.id limit 50`);
}

/** The picture itself (WebP), so that there is something to judge. */
export async function readPhoto(files: TenantFiles, photoId: string): Promise<Uint8Array> {
  const file = await files.get(photoKey(photoId, "full"));
  if (!file) throw new OperatorError(`No picture is stored for the photo ${photoId} here.`);
  return file.bytes;
}

export async function approvePhoto(w: TenantWriter, actor: string, photoId: string): Promise<void> {
  await chooseMain(w, await judge(w, photoId, "active", null));
  await noteAct(w, actor, "photo-approved", photoId);
}

/** A photo already shown may be refused too: then the next one becomes the main photo. Its owner reads the reason. */
export async function refusePhoto(w: TenantWriter, actor: string, photoId: string, reason: string): Promise<void> {
  await chooseMain(w, await judge(w, photoId, "refused", reason));
  await noteAct(w, actor, "photo-refused", photoId, reason);
}

/** Returns whose photo it is. */
async function judge(
  w: TenantWriter,
  photoId: string,
  state: "active" | "refused",
  reason: string | null,
): Promise<string> {
  const judged = await w
    .update("photos")
    .set({ state, refusal_reason: reason })
    .where("id", "=", photoId)
    .where("state", "<>", state)
    .returning("member_id")
    .executeTakeFirst();
  if (!judged) throw new OperatorError(`There is no photo ${photoId} here that is not ${state} already.`);
  return judged.member_id;
}
