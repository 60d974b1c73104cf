import { sql } from "kysely";
import { openText, type SealedColumn, sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { queueRelease } from "./method-releases.server";
import type { MethodId, ProviderName } from "./methods";
import type { KeptReference } from "./providers/provider";
/** A card that its holder asked to save (PAY-12). */
interface KeptMethod {
  provider: ProviderName;
  method: MethodId;
  /** For display: "Visa •••• 4242". */
  label: string;
}

export async function findKeptMethod(
  q: TenantReader,
  memberId: string,
): Promise<(KeptMethod & { reference: KeptReference }) | null> {
  const row = await q
    .from("kept_methods")
    .select(["provider", "method", "label", "sealed"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  const opened = row && openText(row.sealed, keyOf(q.tenantId), placeOf(q.tenantId, memberId));
  if (!row || !opened) return null;
  const { provider, method, label } = row;
  const reference = JSON.parse(opened) as KeptReference;
  return { provider: provider as ProviderName, method: method as MethodId, label, reference };
}

/** Saves one card per member. Revokes the card that the new card replaces. */
export async function keepMethod(
  w: TenantWriter,
  memberId: string,
  { provider, method, label }: KeptMethod,
  reference: KeptReference,
): Promise<void> {
  const earlier = await findKeptMethod(w, memberId);
  if (earlier && earlier.reference.method !== reference.method) {
    await queueRelease(w, earlier.provider, earlier.reference);
  }
  const sealed = sealText(JSON.stringify(reference), keyOf(w.tenantId), placeOf(w.tenantId, memberId));
  await w.rows(sql`
    insert into kept_methods (tenant_id, member_id, provider, method, label, sealed, kept_at)
    values (${w.tenantId}, ${memberId}, ${provider}, ${method}, ${label}, ${sealed}, app_now())
    on conflict (tenant_id, member_id) do update set provider = excluded.provider, method = excluded.method,
      label = excluded.label, sealed = excluded.sealed, kept_at = excluded.kept_at`);
}

/** Deletes the saved card here, and revokes the card at the provider. */
export async function forgetMethod(w: TenantWriter, memberId: string): Promise<void> {
  const kept = await findKeptMethod(w, memberId);
  if (kept) await queueRelease(w, kept.provider, kept.reference);
  await w.remove("kept_methods").where("member_id", "=", memberId).execute();
}

const keyOf = (tenantId: number) => services().keys.deriveKey("kept-method", tenantId);
const placeOf = (tenantId: number, memberId: string) => `kept_methods/${tenantId}/${memberId}/sealed`;

export const sealedMethodColumn: SealedColumn = {
  table: "kept_methods",
  column: "sealed",
  row: "member_id",
  purpose: "kept-method",
  placeOf,
};
