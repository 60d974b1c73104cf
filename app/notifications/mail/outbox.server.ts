import { type RawBuilder, sql } from "kysely";
import { hintedPurpose } from "~/accounts/email-links";
import { findLink } from "~/accounts/email-links.server";
import { consumeMailLimit } from "~/accounts/mailbox-limits.server";
import { paths } from "~/paths";
import { timeId } from "~/platform/ids";
import { openText, type PurposeKey, type SealedColumn, sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { RowReader, TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { isWanted } from "../preferences.server";
import { isLimited, isMailTemplate, laneOfMail, type MailFacts, type MailTemplate, owedMails } from "./templates";

interface NewMail<T extends MailTemplate> {
  template: T;
  /** Null for an account without email address. No email is then sent. */
  to: string | null;
  locale: string;
  memberId: string | null;
  facts: MailFacts[T];
}

/**
 * Queues an email in the transaction of the reported change (D38). Limits the emails to a mailbox per day, because the
 * address may belong to a stranger. An email about an operator's act waits until the act can no longer be undone.
 */
export async function queueMail<T extends MailTemplate>(w: TenantWriter, mail: NewMail<T>): Promise<void> {
  if (mail.to === null) return;
  if (isLimited(mail.template) && !(await consumeMailLimit(w, mail.to))) return;
  const id = timeId();
  await w
    .insert("mail_outbox")
    .values({
      tenant_id: w.tenantId,
      id,
      member_id: mail.memberId,
      template: mail.template,
      locale: mail.locale,
      to_address: mail.to,
      sealed_facts: sealText(JSON.stringify(mail.facts), keyOf(w.tenantId), placeOf(id)),
      created_at: sql<Date>`app_now()`,
      act_id: w.act?.id ?? null,
    })
    .execute();
  await w.enqueue("mail.send", { mailId: id }, { lane: laneOfMail(mail), startAfter: w.act?.followsAt });
}

interface WaitingMail {
  id: string;
  template: MailTemplate;
  locale: string;
  to: string;
  facts: MailFacts[MailTemplate];
}

/** An email to send. Null when sent, no longer wanted, or with an invalid link. */
export async function findWaitingMail(q: TenantReader, id: string): Promise<WaitingMail | null> {
  const row = await q
    .from("mail_outbox")
    .select(["template", "locale", "to_address", "sealed_facts", "member_id"])
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  if (!row || !isMailTemplate(row.template)) return null;
  const facts = openText(row.sealed_facts, keyOf(q.tenantId), placeOf(id));
  if (facts === null) throw new Error("The facts of a mail cannot be decrypted. Check the master key.");
  const parsed = JSON.parse(facts) as MailFacts[MailTemplate];
  // The member may since have turned this type off (SET-05) or deleted the account.
  if ("type" in parsed && !(row.member_id && (await isWanted(q, row.member_id, parsed.type, "email")))) return null;
  if (await hasDeadLink(q, parsed.link)) return null;
  return { id, template: row.template, locale: row.locale, to: row.to_address, facts: parsed };
}

/**
 * True when the link is used, cancelled or expired. False for appeal links, because the email must still state the
 * reasons of the decision (DSA 17).
 */
async function hasDeadLink(q: TenantReader, path: string): Promise<boolean> {
  const token = path.slice(paths.token("").length);
  const purpose = hintedPurpose(token);
  return purpose !== null && purpose !== "appeal" && (await findLink(q, token)) === null;
}

/** Removes the emails about an operator's undone act. Returns false when one was already sent. */
export async function withdrawMails(w: TenantWriter, actId: string): Promise<boolean> {
  const mails = w.remove("mail_outbox").where("act_id", "=", actId).returning("sent_at");
  return (await mails.execute()).every(({ sent_at: sentAt }) => sentAt === null);
}

/** Removes unsent emails to a member who deletes the account, except emails about money and decisions. */
export async function dropUnsentMails(w: TenantWriter, memberId: string): Promise<void> {
  await w
    .remove("mail_outbox")
    .where("member_id", "=", memberId)
    .where("sent_at", "is", null)
    .where("template", "not in", [...owedMails])
    .execute();
}

/** Hours after which an unsent email counts as given up. */
const owedMailHours = 48;

/** SQL condition: an email about money or a decision still waits for this member. */
export function awaitsOwedMail({ tenantId }: RowReader, memberId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from mail_outbox o where o.tenant_id = ${tenantId} and o.member_id = ${memberId}
    and o.sent_at is null and o.template = any(${[...owedMails]}::text[])
    and o.created_at > app_now() - make_interval(hours => ${owedMailHours}))`;
}

/** Erases the address and facts of a sent email, because they could reveal a link or a member (P05). */
export async function markSent(w: TenantWriter, id: string): Promise<void> {
  await w
    .update("mail_outbox")
    .set({ sent_at: sql<Date>`app_now()`, sealed_facts: "", to_address: "" })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}

export const sealedMailColumn: SealedColumn = {
  table: "mail_outbox",
  column: "sealed_facts",
  row: "id",
  purpose: "mail-facts",
  placeOf: (_, id) => placeOf(id),
};

function keyOf(tenantId: number): PurposeKey {
  return services().keys.deriveKey(sealedMailColumn.purpose, tenantId);
}

function placeOf(id: string): string {
  return `mail_outbox ${id} sealed_facts`;
}
