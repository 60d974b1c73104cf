import { type Keys, openText } from "~/platform/keys.server";
import { type SecretName, secretAad, secretPurpose } from "~/tenancy/secrets";
import { actAsTenant, inTransaction, listStoredTenants, type OperatorDatabase } from "./tenant-onboarding.server";

/** Storage of tenants' secrets, and the keys that decrypt them. */
export interface SecretStore {
  database: OperatorDatabase;
  keys: Keys;
}

/** Reads the secrets that the current keys can decrypt. Null for an unknown tenant. */
export async function readSecrets(
  { database, keys }: SecretStore,
  slug: string,
): Promise<Map<SecretName, string> | null> {
  const tenant = (await listStoredTenants(database)).find((row) => row.slug === slug);
  if (!tenant) return null;
  const rows = await inTransaction(database, async (client) => {
    await actAsTenant(client, tenant.id);
    const asked = "select name, sealed from tenant_secrets where tenant_id = $1";
    return (await client.query<{ name: SecretName; sealed: string }>(asked, [tenant.id])).rows;
  });
  const opened = rows.map(({ name, sealed }) => {
    const key = keys.deriveKey(secretPurpose, tenant.id);
    return [name, openText(sealed, key, secretAad(tenant.id, name))] as const;
  });
  return new Map(opened.filter((pair): pair is [SecretName, string] => pair[1] !== null));
}
