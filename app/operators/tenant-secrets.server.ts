import { type Keys, openText } from "~/platform/keys.server";
import { type SecretName, secretAad, secretPurpose } from "~/tenancy/secrets";
import { actAsTenant, inTransaction, listStoredTenants, type OperatorDatabase } from "./tenant-onboarding.server";

/** Where secrets of sites are kept, and what opens them. */
export interface Keeping {
  database: OperatorDatabase;
  keys: Keys;
}

/** Those that open with the keys at hand; null when the site is not stored. */
export async function readSecrets({ database, keys }: Keeping, slug: string): Promise<Map<SecretName, string> | null> {
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
