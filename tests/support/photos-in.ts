import { openPhotoAddress } from "~/profiles/photo-address.server";
import type { Tenant } from "~/tenancy/tenant";

/** Ids of the photos that a page or an answer links to, in order and without repetition. */
export function photosIn(tenant: Tenant, text: string): string[] {
  const files = [...text.matchAll(/\/media\/([\w.-]+\.webp)/g)].map(([, file]) => file as string);
  return [...new Set(files.flatMap((file) => openPhotoAddress(tenant, file)[0]?.photoId ?? []))];
}
