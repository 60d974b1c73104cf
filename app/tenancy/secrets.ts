import * as z from "zod";

/** Secrets of a site, stored encrypted in `tenant_secrets`, never in files. */
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

/** The encryption's purpose and associated data: a secret opens for its own site and name only. */
export const secretPurpose = "tenant-secret";

/** The description of the column for renewing keys (`SealedColumn`). */
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
