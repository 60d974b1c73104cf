import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { notePersonKey } from "~/accounts/person-keys.server";
import { Refusal } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import { openText, type SealedColumn, sealText, timingSafeEqualText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { tidyIban } from "./iban";
import { codeDigits, codeMinutes, type DebitDetails, debitFields, mostTries } from "./direct-debit";

interface Draft {
  details: DebitDetails;
  code: string;
  locale: string;
}

/** A text message with the code for a direct debit. */
export interface CodeMessage {
  id: string;
  to: string;
  code: string;
  locale: string;
}

/**
 * Stores the typed details and sends a code to the typed telephone number. Limits the codes per hour (A09). A new code
 * replaces the previous code.
 */
export async function sendDebitCode(
  scope: TenantScope,
  memberId: string,
  details: DebitDetails,
  locale: string,
): Promise<void> {
  await countText(scope.tenant.id, memberId, details.phone);
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
  await scope.db.write(async (w) => {
    const id = timeId();
    const sealed = sealText(JSON.stringify({ details, code, locale }), keyOf(w.tenantId), placeOf(w.tenantId, id));
    await w.rows(sql`
      insert into direct_debit_drafts (tenant_id, member_id, id, sealed, expires_at)
      values (${w.tenantId}, ${memberId}, ${id}, ${sealed}, app_now() + make_interval(mins => ${codeMinutes}))
      on conflict (tenant_id, member_id) do update set id = excluded.id, sealed = excluded.sealed, tries = 0,
        sent_at = null, confirmed_at = null, expires_at = excluded.expires_at`);
    await w.enqueue("payments.debitCode", { memberId, draftId: id });
  });
}

/** Limits text messages by member, telephone number and tenant, because many accounts can enter one number. */
async function countText(tenantId: number, memberId: string, phone: string): Promise<void> {
  const { limiter } = services();
  try {
    await limiter.consume("sms", `${tenantId}:${memberId}`);
    await limiter.consume("sms", `${tenantId}:${phone}`);
    await limiter.consume("smsTenant", `${tenantId}:all`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "limit.reached") throw error;
    // State the waiting time in minutes, because the time may be an hour.
    throw new Refusal("otp.too_many", { ...error.facts, minutes: Math.ceil(Number(error.facts.seconds) / 60) });
  }
}

/** Finds the unsent message of a draft. Null for a sent, replaced or expired message. */
export async function findCodeMessage(q: TenantReader, memberId: string, draftId: string): Promise<CodeMessage | null> {
  const draft = await findDraft(q, memberId);
  if (!draft || draft.id !== draftId || draft.isSent) return null;
  return { id: draft.id, to: draft.details.phone, code: draft.code, locale: draft.locale };
}

export async function markCodeSent(w: TenantWriter, memberId: string, draftId: string): Promise<void> {
  await w
    .update("direct_debit_drafts")
    .set({ sent_at: sql<Date>`app_now()` })
    .where("member_id", "=", memberId)
    .where("id", "=", draftId)
    .execute();
}

/** Finds the details for which the latest code was sent. */
export async function findDraftDetails(q: TenantReader, memberId: string): Promise<DebitDetails | null> {
  return (await findDraft(q, memberId))?.details ?? null;
}

/**
 * Checks a typed code. The details must equal the details for which the code was sent. Counts each try before the
 * check, up to a limit.
 */
export async function confirmDebitCode(
  scope: TenantScope,
  memberId: string,
  details: DebitDetails,
  typed: string,
): Promise<void> {
  const isRight = await scope.db.write(async (w) => {
    const counted = await w.rows(sql`
      update direct_debit_drafts set tries = tries + 1
      where tenant_id = ${w.tenantId} and member_id = ${memberId} and tries < ${mostTries} and expires_at > app_now()
      returning 1`);
    // Offer a new code, because the old code has no tries left (PAY-28).
    if (counted.length === 0) throw new Refusal("otp.spent", {}, "otp");
    const draft = await findDraft(w, memberId);
    if (!draft || !timingSafeEqualText(draft.code, typed.replace(/\s/g, ""))) return false;
    if (debitFields.some((name) => draft.details[name] !== details[name])) return false;
    await w
      .update("direct_debit_drafts")
      .set({ confirmed_at: sql<Date>`app_now()` })
      .where("member_id", "=", memberId)
      .execute();
    await notePersonKey(w, memberId, "account", tidyIban(details.iban));
    return true;
  });
  if (!isRight) throw new Refusal("otp.invalid", {}, "otp");
}

/** Removes and returns the confirmed details. Call in the transaction that stores the mandate. */
export async function takeConfirmedDraft(w: TenantWriter, memberId: string): Promise<DebitDetails | null> {
  const [row] = await w.rows(sql<{ id: string; sealed: string }>`
    delete from direct_debit_drafts
    where tenant_id = ${w.tenantId} and member_id = ${memberId} and confirmed_at is not null and expires_at > app_now()
    returning id, sealed`);
  return row ? (open(w.tenantId, row)?.details ?? null) : null;
}

async function findDraft(q: TenantReader, memberId: string): Promise<(Draft & { id: string; isSent: boolean }) | null> {
  const row = await q
    .from("direct_debit_drafts")
    .select(["id", "sealed", "sent_at"])
    .where("member_id", "=", memberId)
    .where(sql<boolean>`expires_at > app_now()`)
    .executeTakeFirst();
  const draft = row && open(q.tenantId, row);
  return row && draft ? { ...draft, id: row.id, isSent: row.sent_at !== null } : null;
}

function open(tenantId: number, { id, sealed }: { id: string; sealed: string }): Draft | null {
  const opened = openText(sealed, keyOf(tenantId), placeOf(tenantId, id));
  return opened === null ? null : (JSON.parse(opened) as Draft);
}

const keyOf = (tenantId: number) => services().keys.deriveKey("direct-debit-draft", tenantId);
const placeOf = (tenantId: number, id: string) => `direct_debit_drafts/${tenantId}/${id}/sealed`;

export const sealedDraftColumn: SealedColumn = {
  table: "direct_debit_drafts",
  column: "sealed",
  row: "id",
  purpose: "direct-debit-draft",
  placeOf,
};
