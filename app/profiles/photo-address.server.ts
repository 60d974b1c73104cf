import { type Cipher, createCipheriv, createDecipheriv, createHmac, type Decipher } from "node:crypto";
import { paths } from "~/paths";
import type { KeyVersion, PurposeKey } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { Tenant } from "~/tenancy/tenant";
import type { AddressedSize } from "./photo";

/** Addresses last between one and two of these, so that a browser can keep a picture while the page around it renews. */
const windowSeconds = 15 * 60;

/**
 * The address of a photo, good for minutes, so that neither a cookie nor a guess is needed or enough (DESIGN 13.33). It
 * holds the photo's 128-bit id as one block of a cipher whose key is that site's for this size and this time: 22 letters
 * that name the photo and are its seal at once (P12). Letters that we did not make name one of 2^128 ids, hence nobody's
 * photo, and whoever keeps an address learns no id with which another could be made.
 * `cdn_prefix` stands before it (TEN-06).
 */
export function photoSrc(tenant: Tenant, photoId: string, size: AddressedSize, now = Date.now()): string {
  return tenant.settings.cdn_prefix + photoPath(tenant, photoId, size, now);
}

/** The same without the prefix: on the wire the page adds it (AMB-076). */
export function photoPath(tenant: Tenant, photoId: string, size: AddressedSize, now = Date.now()): string {
  const until = ((Math.floor(now / 1000 / windowSeconds) + 2) * windowSeconds).toString(36);
  const id = Buffer.from(photoId.replaceAll("-", ""), "hex");
  const letters = sealFor(keyOf(tenant)[0], size, until).close.update(id).toString("base64url");
  return paths.media(`${size}.${until}.${letters}.webp`);
}

export interface PhotoAddress {
  photoId: string;
  size: AddressedSize;
  /** For which the address still holds, and a browser may keep what it answered. */
  secondsLeft: number;
}

/**
 * What a media address may name: nothing when it is malformed or too old, else one photo for each version of the key, of
 * which one at most is there. One that is forged, or another site's, names none that is.
 */
export function openPhotoAddress(tenant: Tenant, file: string, now = Date.now()): PhotoAddress[] {
  const match = /^(thumb|card|full|whole|review)\.([0-9a-z]{1,7})\.([\w-]{22})\.webp$/.exec(file);
  if (!match) return [];
  const [, size, until, letters] = match as unknown as [string, AddressedSize, string, string];
  const secondsLeft = Number.parseInt(until, 36) - Math.floor(now / 1000);
  const sealed = Buffer.from(letters, "base64url");
  // Each photo has one name at a time: of the last letter, only two bits count.
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

/** By the site's key, so that keys that are gone take theirs along. */
const seals = new WeakMap<Buffer, Map<string, Seal>>();
/** Five sizes in the two quarters of an hour that are in use, twice over. */
const mostSeals = 16;

function newSealsOf(tenantKey: Buffer): Map<string, Seal> {
  const none = new Map<string, Seal>();
  seals.set(tenantKey, none);
  return none;
}

/** Of single blocks, each another photo's, ECB is all that a cipher needs; so it can be kept and used again. */
function sealFor({ bytes: tenantKey }: KeyVersion, size: AddressedSize, until: string): Seal {
  const ofSite = seals.get(tenantKey) ?? newSealsOf(tenantKey);
  const name = `${size}.${until}`;
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
