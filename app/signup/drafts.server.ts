import { sql } from "kysely";
import { hashToken, newToken } from "~/platform/keys.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { DraftFields } from "./steps";

/** Long enough to come back after a weekend; then it goes, since it names somebody who did not join. */
export const draftDays = 7;

export interface Draft {
  step: number;
  fields: DraftFields;
}

/** The sign-up a visitor began in this browser, if any. */
export async function findDraft(q: TenantReader, token: string | undefined): Promise<Draft | null> {
  if (!token) return null;
  const row = await q
    .from("signup_drafts")
    .select(["step", "fields"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", sql<Date>`app_now()`)
    .executeTakeFirst();
  return (row as Draft | undefined) ?? null;
}

/** Keeps the answers given so far and answers the token of the draft: a new one where there was none. */
export async function saveDraft(w: TenantWriter, token: string | undefined, draft: Draft): Promise<string> {
  const kept = token ?? newToken();
  const values = {
    step: draft.step,
    fields: JSON.stringify(draft.fields),
    updated_at: sql<Date>`app_now()`,
    expires_at: sql<Date>`app_now() + make_interval(days => ${draftDays})`,
  };
  await w
    .insert("signup_drafts")
    .values({ tenant_id: w.tenantId, token_hash: hashToken(kept), ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "token_hash"]).doUpdateSet(values))
    .execute();
  return kept;
}

export async function removeDraft(w: TenantWriter, token: string | undefined): Promise<void> {
  if (token) await w.remove("signup_drafts").where("token_hash", "=", hashToken(token)).execute();
}
