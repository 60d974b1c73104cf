import { type Cipher, createCipheriv, createDecipheriv, createHmac, type Decipher } from "node:crypto";
import { paths } from "~/paths";
import type { KeyVersion, PurposeKey } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { Tenant } from "~/tenancy/tenant";
import { type AddressedSize, reviewSize, uncropped } from "./photo";

/** A photo's URL is valid for one to two time windows, so that browsers can cache photos between pages. */
const windowSeconds = 15 * 60;

/**
 * The URL of a photo, valid for some minutes without a cookie (DESIGN 13.33). Its 22 letters are the id, encrypted as
 * one cipher block (P12). Forged letters decrypt to an unknown id. All sizes of a shown photo have the same letters, so
 * that a browser can derive the URLs of other sizes (`photoSrcSet`).
 */
export function photoSrc(tenant: Tenant, photoId: string, size: AddressedSize, now = Date.now()): string {
  return tenant.settings.cdn_prefix + photoPath(tenant, photoId, size, now);
}

/** The URL without `cdn_prefix`. The browser adds this prefix to API answers (AMB-076). */
export function photoPath(tenant: Tenant, photoId: string, size: AddressedSize, now = Date.now()): string {
  const until = ((Math.floor(now / 1000 / windowSeconds) + 2) * windowSeconds).toString(36);
  const id = Buffer.from(photoId.replaceAll("-", ""), "hex");
  const letters = sealFor(keyOf(tenant)[0], size, until).close.update(id).toString("base64url");
  return paths.media(`${size}.${until}.${letters}.webp`);
}

export interface PhotoAddress {
  photoId: string;
  size: AddressedSize;
  /** Seconds until the URL expires, for which responses may be cached. */
  secondsLeft: number;
}

/** Photos that a URL may refer to, one per key version. Empty for a malformed or expired URL. */
export function openPhotoAddress(tenant: Tenant, file: string, now = Date.now()): PhotoAddress[] {
  const match = /^(thumb|small|card|large|full|whole|review)\.([0-9a-z]{1,7})\.([\w-]{22})\.webp$/.exec(file);
  if (!match) return [];
  const [, size, until, letters] = match as unknown as [string, AddressedSize, string, string];
  const secondsLeft = Number.parseInt(until, 36) - Math.floor(now / 1000);
  const sealed = Buffer.from(letters, "base64url");
  // Refuse other spellings of the same bytes, because decoding ignores some bits of the last letter.
  const isOurs = secondsLeft > 0 && secondsLeft <= 2 * windowSeconds && sealed.toString("base64url") === letters;
  if (!isOurs) return [];
  return keyOf(tenant).map((version) => {
    const id = sealFor(version, size, until).open.update(sealed).toString("hex");
    return { photoId: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"), size, secondsLeft };
  });
}

function keyOf(tenant: Tenant): PurposeKey {
  return services().keys.deriveKey("photo-address", tenant.id);
}

interface Seal {
  close: Cipher;
  open: Decipher;
}

/** Ciphers by tenant key. A WeakMap frees them together with their key. */
const seals = new WeakMap<Buffer, Map<string, Seal>>();
/** Maximum ciphers per key: enough for three kinds in two time windows, and for a change of windows. */
const mostSeals = 16;

function newSealsOf(tenantKey: Buffer): Map<string, Seal> {
  const none = new Map<string, Seal>();
  seals.set(tenantKey, none);
  return none;
}

/** The original and the review size have letters of their own, because fewer people may see these sizes. */
function kindOf(size: AddressedSize): string {
  return size === uncropped || size === reviewSize ? size : "shown";
}

/**
 * One cipher for all photos of a kind and time window. ECB is safe here, because each id is a single, distinct block.
 */
function sealFor({ bytes: tenantKey }: KeyVersion, size: AddressedSize, until: string): Seal {
  const ofSite = seals.get(tenantKey) ?? newSealsOf(tenantKey);
  const name = `${kindOf(size)}.${until}`;
  const known = ofSite.get(name);
  if (known) return known;
  const key = createHmac("sha256", tenantKey).update(name).digest();
  const made: Seal = {
    close: createCipheriv("aes-256-ecb", key, null).setAutoPadding(false),
    open: createDecipheriv("aes-256-ecb", key, null).setAutoPadding(false),
  };
  if (ofSite.size >= mostSeals) ofSite.clear();
  ofSite.set(name, made);
  return made;
}
