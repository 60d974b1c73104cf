import { createECDH } from "node:crypto";
import type { KeyVersion, Keys } from "~/platform/keys.server";
import { recent } from "~/platform/recent";
import { services } from "~/platform/services.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { findSecret } from "~/tenancy/secrets.server";
import type { Tenant } from "~/tenancy/tenant";

/** A site's pair for Web Push (RFC 8292), in base64url. Browsers subscribe with the public half (TEN-12). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** What browsers subscribe with: the key of the record, else the one derived for the site. */
export function publicPushKey(tenant: Tenant): string {
  return tenant.settings.push_public_key || derivedKeys(tenant).publicKey;
}

/**
 * The pair to sign with. Null when the record names a public key to which no private one was entered by
 * `npm run tenant -- secret`: signed with any other key, every push would be refused.
 */
export async function findPushKeys(q: TenantReader): Promise<PushKeys | null> {
  const { push_public_key: publicKey } = q.tenant.settings;
  if (!publicKey) return derivedKeys(q.tenant);
  const privateKey = await findSecret(q, "vapid_private_key");
  return privateKey && publicHalf(privateKey) === publicKey ? { publicKey, privateKey } : null;
}

/**
 * The pair for a browser that subscribed while an older master key was the newest: its push service takes no other
 * (RFC 8292). Null when the record names a pair of its own, or the key is the newest still.
 */
export function olderPushKeys(tenant: Tenant, version: KeyVersion): PushKeys | null {
  if (tenant.settings.push_public_key) return null;
  return pairOf(services().keys, tenant.id, version.id);
}

/** Null for the newest version of the ring, which needs no keeping. */
export function pairOf(keys: Keys, tenantId: number, versionId: string): PushKeys | null {
  const at = keys.ids.indexOf(versionId);
  const version = at > 0 ? keys.deriveKey("vapid", tenantId)[at] : undefined;
  const privateKey = version?.bytes.toString("base64url");
  const publicKey = privateKey && publicHalf(privateKey);
  return publicKey ? { publicKey, privateKey } : null;
}

const remember = recent<Tenant, PushKeys>(1000);

/** Derived from the master key like every other, so that nothing is stored and all processes have the same. */
function derivedKeys(tenant: Tenant): PushKeys {
  return remember(tenant, String(tenant.id), () => {
    const privateKey = services().keys.deriveKey("vapid", tenant.id)[0].bytes.toString("base64url");
    const publicKey = publicHalf(privateKey);
    // One secret in four thousand million is no number of the curve.
    if (!publicKey) throw new Error("the master key gives this site no push key: enter one by `tenant -- secret`");
    return { publicKey, privateKey };
  });
}

/** The public half as an uncompressed point; null of what is no private key of P-256. */
export function publicHalf(privateKey: string): string | null {
  const ecdh = createECDH("prime256v1");
  try {
    ecdh.setPrivateKey(privateKey, "base64url");
    return ecdh.getPublicKey("base64url");
  } catch {
    return null;
  }
}
