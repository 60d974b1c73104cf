import { paths } from "~/paths";
import { sign, timingSafeEqualText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { Tenant } from "~/tenancy/tenant";
import type { StoredSize } from "./photo";

/** Addresses last between one and two of these, so that a browser can keep a picture while the page around it renews. */
const windowSeconds = 15 * 60;

/**
 * The address of a photo: signed for minutes, so that neither a cookie nor a guess is needed or enough (DESIGN 13.33).
 * `cdn_prefix` stands before it (TEN-06).
 */
export function photoSrc(tenant: Tenant, photoId: string, size: StoredSize, now = Date.now()): string {
  return tenant.settings.cdn_prefix + photoPath(tenant, photoId, size, now);
}

/** The same without the prefix: on the wire the page adds it (AMB-076). */
export function photoPath(tenant: Tenant, photoId: string, size: StoredSize, now = Date.now()): string {
  const until = (Math.floor(now / 1000 / windowSeconds) + 2) * windowSeconds;
  const name = `${photoId}.${size}.${until.toString(36)}`;
  return paths.media(`${name}.${seal(tenant, name)}.webp`);
}

export interface PhotoAddress {
  photoId: string;
  size: StoredSize;
  /** For which the address still holds, and a browser may keep what it answered. */
  secondsLeft: number;
}

/** What a media address names, or null when it is malformed, forged, for another tenant, or too old. */
export function openPhotoAddress(tenant: Tenant, file: string, now = Date.now()): PhotoAddress | null {
  const match = /^([0-9a-f-]{36})\.(thumb|card|full|whole)\.([0-9a-z]{1,9})\.([\w-]{22})\.webp$/.exec(file);
  if (!match) return null;
  const [, photoId, size, until, signature] = match as unknown as [string, string, StoredSize, string, string];
  const name = `${photoId}.${size}.${until}`;
  if (!timingSafeEqualText(seal(tenant, name), signature)) return null;
  const secondsLeft = Number.parseInt(until, 36) - Math.floor(now / 1000);
  return secondsLeft > 0 ? { photoId, size, secondsLeft } : null;
}

function seal(tenant: Tenant, name: string): string {
  return sign(name, services().keys.deriveKey("photo-address", tenant.id)).slice(0, 22);
}
