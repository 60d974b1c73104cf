import { sql } from "kysely";
import { hashToken, newToken } from "~/platform/keys.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { type DraftFields, draftDays } from "./steps";

const draftSeconds = draftDays * 24 * 60 * 60;

export interface Draft {
  step: number;
  fields: DraftFields;
}

export type FoundDraft = Draft & {
  /** Seconds since the last write. */
  idleSeconds: number;
};

export async function findDraft(q: TenantReader, token: string | undefined): Promise<FoundDraft | null> {
  if (!token) return null;
  const [row] = await q.rows(sql<FoundDraft>`
    select step, fields, floor(extract(epoch from app_now() - updated_at))::integer as "idleSeconds"
    from signup_drafts
    where tenant_id = ${q.tenantId} and token_hash = ${hashToken(token)} and expires_at > app_now()`);
  return row ?? null;
}

/** Locks a draft for the transaction. Call this before locking any other row. */
export async function lockDraft(w: TenantWriter, token: string): Promise<void> {
  await w.rows(sql`
    select 1 from signup_drafts where tenant_id = ${w.tenantId} and token_hash = ${hashToken(token)} for update`);
}

/** True for a discreet site's sign-up whose email address is not confirmed. */
export function awaitsConfirmation(draft: Draft | null): draft is Draft {
  return draft?.fields.completed === true && draft.fields.email !== undefined;
}

/**
 * Clears the answers in a confirmed member's finished drafts. The remaining fields tell a browser about the
 * confirmation.
 */
export async function emptyDrafts(w: TenantWriter, memberId: string): Promise<void> {
  await w.rows(sql`
    update signup_drafts
    set fields = jsonb_build_object('completed', fields -> 'completed', 'memberId', fields -> 'memberId')
    where tenant_id = ${w.tenantId} and member_id = ${memberId}`);
}

/** The answers of an unfinished draft. A finished draft must not fill in the next sign-up. */
export function openFields(draft: Draft | null): DraftFields {
  return draft && !draft.fields.completed ? draft.fields : {};
}

/**
 * Adds answers to a draft. The database merges the answers, because two tabs may write at once. An unknown or finished
 * draft gets a new token (A07).
 */
export async function saveDraft(w: TenantWriter, token: string | undefined, draft: Draft): Promise<string> {
  if (token && (await layOver(w, token, draft))) return token;
  return addDraft(w, draft, draftSeconds);
}

/** Adds the first message to a draft. */
export async function saveFirstLine(w: TenantWriter, token: string | undefined, line: string): Promise<string> {
  const { step = 0 } = (await findDraft(w, token)) ?? {};
  return saveDraft(w, token, { step, fields: { signup_message: line } });
}

/** Replaces the draft's answers when the sign-up is finished. */
export async function finishDraft(
  w: TenantWriter,
  token: string | undefined,
  draft: Draft,
  seconds = draftSeconds,
): Promise<string> {
  return addDraft(w, draft, seconds, token);
}

async function layOver(w: TenantWriter, token: string, { step, fields }: Draft): Promise<boolean> {
  const changed = await w.rows(sql`
    update signup_drafts set step = ${step}, fields = fields || ${JSON.stringify(fields)}::jsonb,
      updated_at = app_now(), expires_at = app_now() + make_interval(secs => ${draftSeconds})
    where tenant_id = ${w.tenantId} and token_hash = ${hashToken(token)} and expires_at > app_now()
      and fields -> 'completed' is null
    returning step`);
  return changed.length > 0;
}

async function addDraft(
  w: TenantWriter,
  { step, fields }: Draft,
  seconds: number,
  token = newToken(),
): Promise<string> {
  await w.rows(sql`
    insert into signup_drafts (tenant_id, token_hash, step, fields, updated_at, expires_at)
    values (${w.tenantId}, ${hashToken(token)}, ${step}, ${JSON.stringify(fields)}, app_now(),
      app_now() + make_interval(secs => ${seconds}))
    on conflict (tenant_id, token_hash) do update set step = excluded.step, fields = excluded.fields,
      updated_at = excluded.updated_at, expires_at = excluded.expires_at`);
  return token;
}
