import { openPhotoAddress } from "~/profiles/photo-address.server";
import type { Tenant } from "~/tenancy/tenant";

/** Ids of photos addressed in a page or an answer, without duplicates, in order. */
export function photosIn(tenant: Tenant, text: string): string[] {
  const files = [...text.matchAll(/\/media\/([\w.-]+\.webp)/g)].map(([, file]) => file as string);
  return [...new Set(files.flatMap((file) => openPhotoAddress(tenant, file)[0]?.photoId ?? []))];
}
