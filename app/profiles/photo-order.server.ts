import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { TenantWriter } from "~/tenancy/scope.server";
import { lockPhotos, listOwnPhotos } from "./photos.server";

/** Stores a new order of a member's photos. Photos missing from the list come last. Unknown ids are refused. */
export async function orderPhotos(w: TenantWriter, memberId: string, photoIds: readonly string[]): Promise<void> {
  await lockPhotos(w, memberId);
  const own = (await listOwnPhotos(w, memberId)).map(({ id }) => id);
  if (photoIds.some((id) => !own.includes(id))) throw new Refusal("page.not_found");
  await place(w, memberId, [...new Set([...photoIds, ...own])]);
}

type Direction = "earlier" | "later";

/** Moves a photo by one position, if possible. */
export async function movePhoto(w: TenantWriter, memberId: string, photoId: string, to: Direction): Promise<void> {
  await lockPhotos(w, memberId);
  const order = (await listOwnPhotos(w, memberId)).map(({ id }) => id);
  if (!order.includes(photoId)) throw new Refusal("page.not_found");
  await place(w, memberId, moved(order, photoId, to));
}

/** Makes an active photo the main photo, which comes first and represents the member in lists. */
export async function setMainPhoto(w: TenantWriter, memberId: string, photoId: string): Promise<void> {
  await lockPhotos(w, memberId);
  const photos = await listOwnPhotos(w, memberId);
  const chosen = photos.find(({ id }) => id === photoId);
  if (chosen?.state !== "active") throw new Refusal("page.not_found");
  await w.update("profiles").set({ main_photo_id: photoId }).where("member_id", "=", memberId).execute();
  await place(w, memberId, [...new Set([photoId, ...photos.map(({ id }) => id)])]);
}

function moved(order: readonly string[], photoId: string, to: Direction): string[] {
  const from = order.indexOf(photoId);
  const target = Math.max(0, from + (to === "earlier" ? -1 : 1));
  const others = order.filter((id) => id !== photoId);
  return [...others.slice(0, target), photoId, ...others.slice(target)];
}

async function place(w: TenantWriter, memberId: string, order: readonly string[]): Promise<void> {
  await w.rows(sql`update photos set position = o.n
    from unnest(${order}::uuid[]) with ordinality as o(id, n)
    where photos.tenant_id = ${w.tenantId} and photos.member_id = ${memberId} and photos.id = o.id`);
}
