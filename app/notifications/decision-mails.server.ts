import { sql } from "kysely";
import { issueLink } from "~/accounts/email-links.server";
import { localeOrDefault, languageOf, localeEntry } from "~/i18n/locales";
import { paths } from "~/paths";
import { orderNumber } from "~/payments/order";
import type { Returnable } from "~/payments/return";
import type { ReturnedOrder } from "~/payments/returns.server";
import { formatMoney } from "~/platform/money";
import type { AppealOutcome, Restored, Statement } from "~/safety/decision";
import type { KeptMeasure, KeptRefusal, KeptRestraint } from "~/safety/decisions.server";
import { homeLocale } from "~/tenancy/record";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { queueMail } from "./mail/outbox.server";
import type { ReturnedCredits } from "./mail/templates";

export interface Receiver {
  to: string;
  /** Empty for a recipient without account. */
  name: string;
  locale: string;
  memberId: string | null;
}

/**
 * The member's confirmed email address, also of a closed account. Null after an erasure or without confirmation,
 * because an unconfirmed address may belong to a stranger.
 */
export async function findReceiver(q: TenantReader, memberId: string): Promise<Receiver | null> {
  const [row] = await q.rows(sql<Receiver>`
    select a.email as to, p.name, a.locale, a.member_id as "memberId" from accounts a
    join members m on m.tenant_id = a.tenant_id and m.id = a.member_id and m.confirmed_at is not null
    join profiles p on p.tenant_id = a.tenant_id and p.member_id = a.member_id
    where a.tenant_id = ${q.tenantId} and a.member_id = ${memberId}`);
  return row ?? null;
}

/** The account's email address, or the complaint's reply address. Null for an anonymous complaint. */
export async function findComplainant(q: TenantReader, complaintId: string): Promise<Receiver | null> {
  const row = await q
    .from("complaints")
    .select(["member_id", "reply_to", "locale"])
    .where("id", "=", complaintId)
    .executeTakeFirst();
  const member = row?.member_id ? await findReceiver(q, row.member_id) : null;
  if (!row?.reply_to) return member;
  const locale = row.locale || homeLocale(q.tenant.settings.domain_language);
  return { name: "", locale, memberId: row.member_id, ...member, to: row.reply_to };
}

interface StatedMail {
  statement: Statement;
  /** Sums refunded after a ban. */
  returned?: ReturnedSum[] | "bought by fraud";
}

/** Emails the reasons for a warning (DSA 17). */
export async function mailWarning(w: TenantWriter, memberId: string, warning: KeptMeasure): Promise<void> {
  await mailStatement(w, memberId, { statement: warning, id: warning.id });
}

/** Emails the reasons for a hold or suspension, and its end. */
export async function mailRestraint(w: TenantWriter, memberId: string, restraint: KeptRestraint): Promise<void> {
  await mailStatement(w, memberId, { statement: restraint, id: restraint.id });
}

/** Tells a member that a hold or suspension ended early. */
export async function mailReopened(w: TenantWriter, memberId: string): Promise<void> {
  const receiver = await findReceiver(w, memberId);
  if (!receiver) return;
  const facts = { name: receiver.name, link: paths.login() };
  await queueMail(w, { template: "reopened", ...receiver, facts });
}

export async function mailBan(
  w: TenantWriter,
  memberId: string,
  measure: KeptMeasure,
  returned: ReturnedOrder[] | "bought by fraud",
): Promise<void> {
  await mailStatement(w, memberId, { statement: measure, returned, id: measure.id });
}

/** Emails the reasons for refusing a photo or text. */
export async function mailRefusal(w: TenantWriter, memberId: string, refusal: KeptRefusal): Promise<void> {
  await mailStatement(w, memberId, { statement: refusal, id: refusal.id });
}

async function mailStatement(w: TenantWriter, memberId: string, stated: StatedMail & { id: string }): Promise<void> {
  const receiver = await findReceiver(w, memberId);
  if (!receiver) return;
  const link = await appealLink(w, stated.id, receiver);
  await queueMail(w, { ...receiver, ...statedMail(stated, receiver, link) });
}

export function statedMail({ statement, returned }: StatedMail, receiver: Receiver, link: string) {
  const { kind, ground, clause, facts, afterNotice, automated, territory, decidedAt } = statement;
  const reasons = { ground, clause, facts, afterNotice, automated, territory, decidedAt };
  const told = { name: receiver.name, link, kind, ...reasons };
  if (kind === "photo" || kind === "text")
    return { template: "contentRefused", facts: { ...told, content: kind } } as const;
  if (kind === "warning") return { template: "warned", facts: told } as const;
  if (kind !== "ban") {
    const until = statement.until ?? decidedAt;
    return { template: "restricted", facts: { ...told, restraint: kind, until } } as const;
  }
  const credits = typeof returned === "string" ? returned : sumsOf(returned ?? [], receiver.locale);
  return { template: "banned", facts: { ...told, credits } } as const;
}

/**
 * Tells a banned member that a late payment was refunded. `part` is the sum of this refund, without earlier refunds of
 * the order.
 */
export async function mailLateReturn(w: TenantWriter, returnId: string, part?: Returnable): Promise<void> {
  const row = await w
    .from("credit_returns")
    .select(["member_id", "credits", "amount_minor as amountMinor", "currency"])
    .where("id", "=", returnId)
    .executeTakeFirst();
  if (row) await mailReturned(w, row.member_id, [{ ...row, ...part }]);
}

/** Tells a member about credits that the site itself has refunded. */
export async function mailReturned(w: TenantWriter, memberId: string, returned: ReturnedSum[]): Promise<void> {
  const receiver = await findReceiver(w, memberId);
  if (!receiver) return;
  const facts = { name: receiver.name, link: paths.page("service"), returned: sumsOf(returned, receiver.locale) };
  await queueMail(w, { template: "lateReturn", ...receiver, facts });
}

/**
 * Tells a banned member that the money of a failed refund is still owed. The credits stay cancelled, because a banned
 * member cannot log in.
 */
export async function mailRefundOwed(w: TenantWriter, returnId: string): Promise<void> {
  const row = await w
    .from("credit_returns")
    .select(["member_id", "order_id", "amount_minor", "currency"])
    .where("id", "=", returnId)
    .where("state", "=", "asked")
    .executeTakeFirst();
  const receiver = row && (await findReceiver(w, row.member_id));
  if (!receiver) return;
  const { iso } = localeEntry(localeOrDefault(receiver.locale));
  const amount = formatMoney(row.amount_minor, row.currency, iso);
  const facts = { name: receiver.name, link: paths.page("service"), amount, number: orderNumber(row.order_id) };
  await queueMail(w, { template: "refundOwed", ...receiver, facts });
}

type ReturnedSum = Omit<ReturnedOrder, "returnId">;

/** Adds up the refunds, one sum per currency. */
function sumsOf(returned: ReturnedSum[], locale: string): ReturnedCredits {
  const { iso } = localeEntry(localeOrDefault(locale));
  const currencies = [...new Set(returned.map(({ currency }) => currency))];
  const sums = currencies.map((currency) => {
    const minor = returned.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.amountMinor, 0);
    return formatMoney(minor, currency, iso);
  });
  return { sums, count: returned.reduce((sum, { credits }) => sum + credits, 0) };
}

/** Tells the author of a report or complaint about the decision, and how to appeal (DSA 16(5), 20). */
export async function mailAnswer(
  w: TenantWriter,
  receiver: Receiver,
  { decisionId, ...told }: { decisionId: string; receipt: string; decision: string },
): Promise<void> {
  const facts = { name: receiver.name, link: await appealLink(w, decisionId, receiver), ...told };
  await queueMail(w, { template: "reportDecided", ...receiver, facts });
}

/** Sends the author of a complaint an answer before the decision. */
export async function mailFirstAnswer(
  w: TenantWriter,
  receiver: Receiver,
  told: { receipt: string; answer: string },
): Promise<void> {
  const facts = { name: receiver.name, link: paths.page("service"), ...told };
  await queueMail(w, { template: "complaintAnswered", ...receiver, facts });
}

export async function mailAuthorityTold(w: TenantWriter, receiver: Receiver, authority: string): Promise<void> {
  const facts = { name: receiver.name, link: paths.page("service"), authority };
  await queueMail(w, { template: "authorityTold", ...receiver, facts });
}

export async function mailAppealDecided(
  w: TenantWriter,
  receiver: Receiver,
  told: { outcome: AppealOutcome; answer: string; restored: Restored | null },
): Promise<void> {
  const facts = { name: receiver.name, link: paths.page("service"), ...told };
  await queueMail(w, { template: "appealDecided", ...receiver, facts });
}

/**
 * URL for one appeal without login. The URL contains the language, so that every device shows the recipient's language.
 */
async function appealLink(w: TenantWriter, decisionId: string, { memberId, locale }: Receiver): Promise<string> {
  const token = await issueLink(w, "appeal", memberId, { decision: decisionId });
  return paths.appeal(token, languageOf(localeOrDefault(locale)));
}
