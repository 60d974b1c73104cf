import { createECDH } from "node:crypto";
import type { KeyVersion, Keys } from "~/platform/keys.server";
import { lruCache } from "~/platform/lru-cache";
import { services } from "~/platform/services.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { findSecret } from "~/tenancy/secrets.server";
import type { Tenant } from "~/tenancy/tenant";

/** A tenant's key pair for Web Push, in base64url (RFC 8292). Browsers subscribe with the public key (TEN-12). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The public key for subscriptions: configured for the tenant, or derived. */
export function publicPushKey(tenant: Tenant): string {
  return tenant.settings.push_public_key || derivedKeys(tenant).publicKey;
}

/**
 * The key pair that signs pushes. Null without the private key of the tenant's public key (`npm run tenant -- secret`).
 */
export async function findPushKeys(q: TenantReader): Promise<PushKeys | null> {
  const { push_public_key: publicKey } = q.tenant.settings;
  if (!publicKey) return derivedKeys(q.tenant);
  const privateKey = await findSecret(q, "vapid_private_key");
  if (!privateKey || derivePublicKey(privateKey) !== publicKey) return null;
  return { publicKey, privateKey: inFullLength(privateKey) };
}

/** Pads a private key to 32 bytes, because some tools drop leading zeros (in 1 of 256 keys). */
function inFullLength(privateKey: string): string {
  const padded = Buffer.concat([Buffer.alloc(32), Buffer.from(privateKey, "base64url")]);
  return padded.subarray(-32).toString("base64url");
}

/**
 * The key pair of a subscription older than the current master key. Push services accept only this pair for the
 * subscription (RFC 8292).
 */
export function olderPushKeys(tenant: Tenant, version: KeyVersion): PushKeys | null {
  if (tenant.settings.push_public_key) return null;
  return keyPairOf(services().keys, tenant.id, version.id);
}

/** The key pair of an older master key. Null for the newest or an unknown version. */
export function keyPairOf(keys: Keys, tenantId: number, versionId: string): PushKeys | null {
  const at = keys.ids.indexOf(versionId);
  const version = at > 0 ? keys.deriveKey("vapid", tenantId)[at] : undefined;
  const privateKey = version?.bytes.toString("base64url");
  const publicKey = privateKey && derivePublicKey(privateKey);
  return publicKey ? { publicKey, privateKey } : null;
}

const remember = lruCache<Tenant, PushKeys>(1000);

/** The key pair derived from the master key. All processes derive the same pair, so nothing is stored. */
function derivedKeys(tenant: Tenant): PushKeys {
  return remember(tenant, String(tenant.id), () => {
    const privateKey = services().keys.deriveKey("vapid", tenant.id)[0].bytes.toString("base64url");
    const publicKey = derivePublicKey(privateKey);
    // About one derived key in 2^32 is not a valid private key.
    if (!publicKey) throw new Error("The master key gives this site no push key. Enter one by `tenant -- secret`.");
    return { publicKey, privateKey };
  });
}

/** The public key of a P-256 private key. Null for an invalid private key. */
export function derivePublicKey(privateKey: string): string | null {
  const ecdh = createECDH("prime256v1");
  try {
    ecdh.setPrivateKey(privateKey, "base64url");
    return ecdh.getPublicKey("base64url");
  } catch {
    return null;
  }
}
