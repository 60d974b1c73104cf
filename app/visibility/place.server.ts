import { sql } from "kysely";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";

/** Levels at which others see a member's place, most exact first (SET-07). */
export const placesShown = ["city", "region", "country"] as const;
export type PlaceShown = (typeof placesShown)[number];

export interface PlaceChoice {
  shown: PlaceShown;
  country: string;
  region: string | null;
  city: string | null;
  /** True when a cell of about one kilometre is stored, from which distances are computed. */
  hasArea: boolean;
}

export async function readPlace(q: TenantReader, memberId: string): Promise<PlaceChoice> {
  const [row] = await q.rows(sql<PlaceChoice>`
    select p.place_shown as shown, p.country, p.region, p.city, p.cell_x is not null as "hasArea" from profiles p
    where p.tenant_id = ${q.tenantId} and p.member_id = ${memberId}`);
  if (!row) throw new Error("the member has no profile");
  return row;
}

export async function savePlaceShown(w: TenantWriter, memberId: string, shown: PlaceShown): Promise<void> {
  await w.update("profiles").set({ place_shown: shown }).where("member_id", "=", memberId).execute();
}

/** Deletes the member's cell, so that no distance to or from this member is shown. */
export async function forgetArea(w: TenantWriter, memberId: string): Promise<void> {
  await w.update("profiles").set({ cell_x: null, cell_y: null }).where("member_id", "=", memberId).execute();
}
