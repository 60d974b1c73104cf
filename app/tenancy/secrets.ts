import * as z from "zod";

/** Secrets of a site, stored encrypted in `tenant_secrets` and never in files. */
export const secretNames = [
  "stripe_secret_key",
  "stripe_webhook_secret",
  "mollie_api_key",
  "mollie_webhook_secret",
  "vapid_private_key",
  "mail_webhook_secret",
] as const;
export type SecretName = (typeof secretNames)[number];

export const secretName = z.enum(secretNames);

/** Purpose of the encryption. The associated data binds each secret to its site and name. */
export const secretPurpose = "tenant-secret";

/** The encrypted column, for resealing (`SealedColumn`). */
export const sealedSecretColumn = {
  table: "tenant_secrets",
  column: "sealed",
  row: "name",
  purpose: secretPurpose,
  placeOf: (tenantId: number, name: string) => secretAad(tenantId, name as SecretName),
};

export function secretAad(tenantId: number, name: SecretName): string {
  return `tenant_secrets/${tenantId}/${name}/sealed`;
}
