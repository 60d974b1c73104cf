import { openText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { TenantReader } from "./scope.server";
import { type SecretName, secretAad, secretPurpose } from "./secrets";

/** Decrypts a secret of this site. Returns null when no operator entered the secret with `npm run tenant -- secret`. */
export async function findSecret(q: TenantReader, name: SecretName): Promise<string | null> {
  const row = await q.from("tenant_secrets").select("sealed").where("name", "=", name).executeTakeFirst();
  if (!row) return null;
  return openText(row.sealed, services().keys.deriveKey(secretPurpose, q.tenantId), secretAad(q.tenantId, name));
}
