import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import { openText, type SealedColumn, sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { ProviderName } from "./methods";
import { providerNamed } from "./providers/index.server";
import type { KeptReference } from "./providers/provider";

/**
 * Enqueues the revocation of a card or mandate. The stored row names no member, so that the account's erasure leaves
 * the row in place.
 */
export async function queueRelease(w: TenantWriter, provider: ProviderName, reference: KeptReference): Promise<void> {
  const id = timeId();
  const sealed = sealText(JSON.stringify(reference), keyOf(w.tenantId), placeOf(w.tenantId, id));
  await w.rows(sql`
    insert into method_releases (tenant_id, id, provider, sealed, asked_at)
    values (${w.tenantId}, ${id}, ${provider}, ${sealed}, app_now())`);
  await w.enqueue("payments.release", { releaseId: id });
}

/** Revokes a card or mandate. Throws when the provider refuses or does not answer. Idempotent. */
export async function releaseMethod(scope: TenantScope, releaseId: string): Promise<void> {
  const row = await scope.db.read((q) =>
    q.from("method_releases").select(["provider", "sealed"]).where("id", "=", releaseId).executeTakeFirst(),
  );
  if (!row) return;
  const { id: tenantId } = scope.tenant;
  const opened = openText(row.sealed, keyOf(tenantId), placeOf(tenantId, releaseId));
  if (opened === null) throw new Error("A payment method to release cannot be decrypted. Check the master key.");
  await providerNamed(row.provider).release(scope.tenant, JSON.parse(opened) as KeptReference);
  await scope.db.write((w) => w.remove("method_releases").where("id", "=", releaseId).execute());
}

/** Enqueues unfinished revocations again after an hour. */
export async function repeatReleases(w: TenantWriter): Promise<void> {
  const rows = await w.rows(sql<{ id: string }>`
    update method_releases set asked_at = app_now()
    where tenant_id = ${w.tenantId} and asked_at < app_now() - interval '1 hour' returning id`);
  for (const { id: releaseId } of rows) await w.enqueue("payments.release", { releaseId });
}

const purpose = "kept-method";
const keyOf = (tenantId: number) => services().keys.deriveKey(purpose, tenantId);
const placeOf = (tenantId: number, id: string) => `method_releases/${tenantId}/${id}/sealed`;

/** The encrypted column that `npm run tenant -- reseal` rewrites. */
export const sealedReleaseColumn: SealedColumn = {
  table: "method_releases",
  column: "sealed",
  row: "id",
  purpose,
  placeOf,
};
