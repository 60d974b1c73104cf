import { createECDH } from "node:crypto";
import type { KeyVersion, Keys } from "~/platform/keys.server";
import { recent } from "~/platform/recent";
import { services } from "~/platform/services.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { findSecret } from "~/tenancy/secrets.server";
import type { Tenant } from "~/tenancy/tenant";

/** A site's Web Push key pair (RFC 8292) in base64url. Browsers subscribe with the public half (TEN-12). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The public key for subscriptions: the tenant record's, else the derived one. */
export function publicPushKey(tenant: Tenant): string {
  return tenant.settings.push_public_key || derivedKeys(tenant).publicKey;
}

/**
 * The signing pair. Null when the record's public key lacks its private half, entered by `npm run tenant -- secret`.
 */
export async function findPushKeys(q: TenantReader): Promise<PushKeys | null> {
  const { push_public_key: publicKey } = q.tenant.settings;
  if (!publicKey) return derivedKeys(q.tenant);
  const privateKey = await findSecret(q, "vapid_private_key");
  if (!privateKey || publicHalf(privateKey) !== publicKey) return null;
  return { publicKey, privateKey: inFullLength(privateKey) };
}

/** Some tools drop the leading zeros of a private key, one key in 256. Push services' tokens need all 32 bytes. */
function inFullLength(privateKey: string): string {
  const padded = Buffer.concat([Buffer.alloc(32), Buffer.from(privateKey, "base64url")]);
  return padded.subarray(-32).toString("base64url");
}

/**
 * The pair of a subscription made under an older master key, since its push service accepts no other pair (RFC
 * 8292).
 */
export function olderPushKeys(tenant: Tenant, version: KeyVersion): PushKeys | null {
  if (tenant.settings.push_public_key) return null;
  return pairOf(services().keys, tenant.id, version.id);
}

/** The pair of an older key version. Null for the newest and for unknown versions. */
export function pairOf(keys: Keys, tenantId: number, versionId: string): PushKeys | null {
  const at = keys.ids.indexOf(versionId);
  const version = at > 0 ? keys.deriveKey("vapid", tenantId)[at] : undefined;
  const privateKey = version?.bytes.toString("base64url");
  const publicKey = privateKey && publicHalf(privateKey);
  return publicKey ? { publicKey, privateKey } : null;
}

const remember = recent<Tenant, PushKeys>(1000);

/** Derived from the master key, so that all processes agree without storage. */
function derivedKeys(tenant: Tenant): PushKeys {
  return remember(tenant, String(tenant.id), () => {
    const privateKey = services().keys.deriveKey("vapid", tenant.id)[0].bytes.toString("base64url");
    const publicKey = publicHalf(privateKey);
    // A derived secret misses the curve's range with probability 2^-32.
    if (!publicKey) throw new Error("The master key gives this site no push key. Enter one by `tenant -- secret`.");
    return { publicKey, privateKey };
  });
}

/** The public half as an uncompressed point. Null for an invalid private key of P-256. */
export function publicHalf(privateKey: string): string | null {
  const ecdh = createECDH("prime256v1");
  try {
    ecdh.setPrivateKey(privateKey, "base64url");
    return ecdh.getPublicKey("base64url");
  } catch {
    return null;
  }
}
