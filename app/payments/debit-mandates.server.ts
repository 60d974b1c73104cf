import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { getAccount } from "~/accounts/accounts.server";
import { Refusal } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import { openText, type SealedColumn, sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { findDraftDetails, takeConfirmedDraft } from "./debit-drafts.server";
import { type DebitDetails, limitDays, mandateTextVersion, refuseDebit } from "./direct-debit";
import { isDisputed } from "./disputed-amount.server";
import { lastIbanDigits } from "./iban";
import type { DebitOrder, SigningPlace } from "./providers/provider";

/**
 * Refuses a member who may not pay this amount by direct debit. Ignores an unpaid order of the same amount, because the
 * new order replaces that order.
 */
export async function requireDebit(q: TenantReader, memberId: string, amountMinor: number): Promise<void> {
  const [facts] = await q.rows(sql<{ is_blocked: boolean; used: number }>`
    select exists (select from direct_debit_blocks b where b.tenant_id = ${q.tenantId} and b.member_id = ${memberId})
             as is_blocked,
           coalesce((select sum(o.amount_minor) from orders o
             join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
             where o.tenant_id = ${q.tenantId} and o.member_id = ${memberId} and o.method = 'sepadirectdebit'
               and o.created_at > app_now() - make_interval(days => ${limitDays})
               and (p.state in ('pending', 'completed')
                 or (p.state = 'started' and o.expires_at > app_now() and o.amount_minor <> ${amountMinor}))), 0)::integer
             as used`);
  const { is_blocked: isBlocked = false, used: usedMinor = 0 } = facts ?? {};
  const limitMinor = q.tenant.settings.direct_debit_limit * 100;
  const refusal = refuseDebit({ isBlocked, usedMinor, limitMinor, amountMinor });
  if (refusal) throw new Refusal(refusal);
}

/** Creates the mandate of an order from the confirmed details. */
export async function signMandate(
  w: TenantWriter,
  {
    memberId,
    orderId,
    country,
    signedFrom,
  }: { memberId: string; orderId: string; country: string; signedFrom: SigningPlace },
): Promise<void> {
  // Pass 0, because the sum of unpaid orders already includes the new order.
  await requireDebit(w, memberId, 0);
  const details = await takeConfirmedDraft(w, memberId);
  if (!details) throw new Refusal("otp.invalid", {}, "otp");
  const id = timeId();
  const { email } = await getAccount(w, memberId);
  // The mail before the collection needs an email address (L28).
  if (email === null) throw new Refusal("email.missing");
  // Store the details with the mandate, because a retry must send the same details to the provider.
  const signed: SignedDetails = { ...details, email, country, signedFrom };
  await w
    .insert("direct_debit_mandates")
    .values({
      tenant_id: w.tenantId,
      order_id: orderId,
      id,
      member_id: memberId,
      reference: newReference(),
      creditor_id: w.tenant.settings.sepa_creditor_id,
      sealed: sealText(JSON.stringify(signed), keyOf(w.tenantId), placeOf(w.tenantId, id)),
      iban_end: lastIbanDigits(details.iban),
      text_version: mandateTextVersion,
      signed_at: sql<Date>`app_now()`,
    })
    .execute();
  await w.enqueue("mail.debitNotice", { orderId });
}

/** Makes a reference of up to 35 characters (EPC 130-08), which reveals neither tenant nor person. */
function newReference(): string {
  return `M${randomBytes(9).toString("hex").toUpperCase()}`;
}

interface Mandate {
  reference: string;
  creditorId: string;
  ibanEnd: string;
  signedAt: Date;
}

export async function findMandate(q: TenantReader, orderId: string): Promise<Mandate | null> {
  const row = await q
    .from("direct_debit_mandates")
    .select(["reference", "creditor_id as creditorId", "iban_end as ibanEnd", "signed_at as signedAt"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row ?? null;
}

interface SignedDetails extends DebitDetails {
  email: string;
  country: string;
  signedFrom: SigningPlace;
}

/** Finds the direct debit of an order and decrypts the bank details. The sealed value decrypts only in its own row. */
export async function findDebitOrder(q: TenantReader, orderId: string): Promise<DebitOrder | null> {
  const row = await q
    .from("direct_debit_mandates")
    .select(["id", "sealed", "reference", "signed_at"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  if (!row) return null;
  const opened = openText(row.sealed, keyOf(q.tenantId), placeOf(q.tenantId, row.id));
  if (opened === null) throw new Error("A mandate cannot be decrypted. Check the master key.");
  const { account_holder: holder, iban, email, signedFrom, ...at } = JSON.parse(opened) as SignedDetails;
  const address = { street: `${at.street} ${at.house_number}`, zip: at.zip, city: at.city, country: at.country };
  return { holder, iban, email, address, mandateReference: row.reference, signedAt: row.signed_at, signedFrom };
}

/**
 * True when the member later asked for a code for another bank account. The caller then must not debit the first
 * account.
 */
export async function namesOtherAccount(q: TenantReader, memberId: string, orderId: string): Promise<boolean> {
  const signed = await findDebitOrder(q, orderId);
  const named = signed && (await findDraftDetails(q, memberId));
  return named ? named.iban !== signed.iban || named.account_holder !== signed.holder : false;
}

/** Reason of a block that a chargeback caused. */
export const debitChargedBack = "a direct debit was charged back";

/**
 * Blocks a member's direct debits, after a chargeback or by staff. Other payment methods stay available (L26). A reason
 * of staff replaces the reason of a chargeback. Skips an erased member.
 */
export async function blockDebits(w: TenantWriter, memberId: string, reason: string): Promise<void> {
  await w.rows(sql`
    insert into direct_debit_blocks (tenant_id, member_id, reason, blocked_at)
    select a.tenant_id, a.member_id, ${reason}, app_now() from accounts a
    where a.tenant_id = ${w.tenantId} and a.member_id = ${memberId}
    on conflict (tenant_id, member_id) do update set reason = excluded.reason
      where excluded.reason <> ${debitChargedBack}`);
}

/** Removes the block on direct debits. Returns false when the member has no block. */
export async function unblockDebits(w: TenantWriter, memberId: string): Promise<boolean> {
  const freed = await w.rows(sql`
    delete from direct_debit_blocks where tenant_id = ${w.tenantId} and member_id = ${memberId} returning 1`);
  return freed.length > 0;
}

/** Removes the block after a won dispute, unless another direct debit of the member is disputed. */
export async function unblockWonDebits(w: TenantWriter, memberId: string): Promise<void> {
  await w.rows(sql`
    delete from direct_debit_blocks
    where tenant_id = ${w.tenantId} and member_id = ${memberId} and reason = ${debitChargedBack}
      and not exists (select from payments p
        join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
        where p.tenant_id = ${w.tenantId} and o.member_id = ${memberId} and o.method = 'sepadirectdebit'
          and ${isDisputed})`);
}

const keyOf = (tenantId: number) => services().keys.deriveKey("direct-debit", tenantId);
const placeOf = (tenantId: number, id: string) => `direct_debit_mandates/${tenantId}/${id}/sealed`;

export const sealedMandateColumn: SealedColumn = {
  table: "direct_debit_mandates",
  column: "sealed",
  row: "id",
  purpose: "direct-debit",
  placeOf,
};
