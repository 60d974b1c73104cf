import { sql } from "kysely";
import * as z from "zod";
import { findAccount } from "~/accounts/accounts.server";
import { translator } from "~/i18n/catalogue.server";
import { countryName } from "~/i18n/countries";
import { formatDate } from "~/i18n/dates";
import { type Locale, localeEntry, localeOrDefault } from "~/i18n/locales";
import { paths } from "~/paths";
import { findMandate } from "~/payments/debit-mandates.server";
import { noticeDays } from "~/payments/direct-debit";
import { orderNumber } from "~/payments/order";
import { refundDaysOf, returnUntil } from "~/payments/return";
import { taxIn, vatNumberOf, vatRate } from "~/payments/vat";
import { formatMoney } from "~/platform/money";
import type { JobPayloads } from "~/platform/queue.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { defineTenantJob } from "~/tenancy/tenant-jobs.server";
import { mailLateReturn, mailRefundOwed } from "../decision-mails.server";
import { queueMail } from "./outbox.server";
import type { MailFacts, MailTemplate } from "./templates";

/** Emails about money. The directory `payments` queues these jobs without importing `notifications`. */
type MoneyMail = (w: TenantWriter, id: string) => Promise<void>;

const ofOrder: Partial<Record<keyof JobPayloads, MoneyMail>> = {
  "mail.debitNotice": mailDebitNotice,
  "mail.orderConfirmation": mailOrderConfirmation,
  "mail.transferReminder": mailTransferReminder,
};
const ofReturn: Partial<Record<keyof JobPayloads, MoneyMail>> = {
  "mail.returnReceipt": mailReturnReceipt,
  "mail.givenBack": mailGivenBack,
  "mail.goodwill": mailGoodwill,
  "mail.goodwillFailed": mailGoodwillFailed,
  "mail.refundFailed": mailRefundFailed,
  "mail.refundOwed": mailRefundOwed,
};

const orderPayload = z.strictObject({ tenantId: z.int(), orderId: z.string() });
for (const [name, mail] of Object.entries(ofOrder)) {
  defineTenantJob(name, orderPayload, (scope, { orderId }) => scope.db.write((w) => mail(w, orderId)));
}
const returnPayload = z.strictObject({ tenantId: z.int(), returnId: z.string() });
for (const [name, mail] of Object.entries(ofReturn)) {
  defineTenantJob(name, returnPayload, (scope, { returnId }) => scope.db.write((w) => mail(w, returnId)));
}

const lateReturnPayload = returnPayload.extend({
  part: z.strictObject({ credits: z.int(), amountMinor: z.int() }).optional(),
});
defineTenantJob("mail.lateReturn", lateReturnPayload, (scope, { returnId, part }) =>
  scope.db.write((w) => mailLateReturn(w, returnId, part)),
);

interface Payer {
  name: string;
  language: Locale;
  money: (minor: number, currency: string) => string;
}

/** Queues an email to the member who paid, unless the member's data is erased. */
async function mailPayer<T extends MailTemplate>(
  w: TenantWriter,
  memberId: string,
  template: T,
  factsFor: (payer: Payer) => MailFacts[T],
): Promise<void> {
  const account = await findAccount(w, memberId);
  if (!account) return;
  const { email: to, locale, name } = account;
  const language = localeOrDefault(locale);
  const { iso } = localeEntry(language);
  const money = (minor: number, currency: string) => formatMoney(minor, currency, iso);
  await queueMail(w, { template, to, memberId, locale, facts: factsFor({ name, language, money }) });
}

function findReturn(w: TenantWriter, returnId: string) {
  return w
    .from("credit_returns")
    .select(["member_id", "order_id", "credits", "amount_minor", "currency", "state", "created_at", "received_at"])
    .where("id", "=", returnId)
    .executeTakeFirst();
}

/** Emails the order confirmation that the law requires (CRD 8(7), 6(1)). */
export async function mailOrderConfirmation(w: TenantWriter, orderId: string): Promise<void> {
  const order = await findConfirmed(w, orderId);
  if (order) await mailPayer(w, order.member_id, "orderConfirmation", (payer) => factsOf(order, payer, w.tenant));
}

type ConfirmedOrder = NonNullable<Awaited<ReturnType<typeof findConfirmed>>>;

async function findConfirmed(w: TenantWriter, orderId: string) {
  const order = await w
    .from("orders")
    .select(["id", "member_id", "credits", "list_amount_minor", "amount_minor", "currency", "country", "method"])
    .select(["agreed_text", "created_at", "settled_at", "refund_days"])
    .where("id", "=", orderId)
    .where("state", "=", "completed")
    // Skip refunded orders, which get another email.
    .where(sql<boolean>`not exists (select from credit_returns r
      where r.tenant_id = orders.tenant_id and r.order_id = orders.id and r.state <> 'failed'
        and r.kind = 'right')`)
    .executeTakeFirst();
  return order?.settled_at ? { ...order, settledAt: order.settled_at } : null;
}

function factsOf(order: ConfirmedOrder, payer: Payer, tenant: Tenant): MailFacts["orderConfirmation"] {
  const { name, language } = payer;
  const t = translator(language);
  const { company, settings } = tenant;
  const money = (minor: number) => payer.money(minor, order.currency);
  const rate = vatRate(order.country, company);
  const discountMinor = order.list_amount_minor - order.amount_minor;
  const discount: [string, string][] =
    discountMinor > 0 ? [[t("payments:invoice.discount"), money(-discountMinor)]] : [];
  const vat: [string, string][] =
    rate > 0
      ? [[t("payments:invoice.vat", { rate: rate / 100 }), money(taxIn(order.amount_minor, rate).vatMinor)]]
      : [];
  const stamp = { locale: language, timeZone: settings.time_zone, style: "dateTime" } as const;
  return {
    name,
    link: paths.transaction(order.id),
    rows: [
      [t("payments:result.number"), orderNumber(order.id)],
      [t("payments:result.date"), formatDate(order.created_at.toISOString(), stamp)],
      [t("payments:result.order"), t("payments:order.credits", { count: order.credits })],
      [t("payments:order.listPrice"), money(order.list_amount_minor)],
      ...discount,
      [t("payments:order.total"), money(order.amount_minor)],
      ...vat,
      [t("payments:order.method"), t(`payments:methods.${order.method}` as "payments:methods.visa")],
      [t("payments:invoice.seller"), sellerOf(tenant, language)],
      [t("payments:invoice.register"), company.kvk],
      [t("payments:invoice.vatNumber"), vatNumberOf(order.country, company) ?? company.vat_numbers.join(", ")],
    ],
    more: [
      ...(order.agreed_text === null ? [] : [t("mail:orderConfirmation.agreed", { agreed: order.agreed_text })]),
      t(rate > 0 ? "payments:order.totalNote" : "payments:credits.oneTime"),
    ],
    until: returnUntil(order.settledAt.toISOString(), refundDaysOf(order, tenant)),
    withdraw: t("payments:return.link"),
  };
}

/** The seller's name, address and contact in one line (CRD 6(1)(b), (c)). */
function sellerOf({ company, settings }: Tenant, locale: Locale): string {
  const { name, address, city, country } = company;
  return [name, address, city, countryName(country, locale), settings.support_email, settings.support_phone]
    .filter((part) => part !== "")
    .join(", ");
}

export async function mailRefundFailed(w: TenantWriter, returnId: string): Promise<void> {
  const row = await findReturn(w, returnId);
  if (row?.state !== "failed") return;
  await mailPayer(w, row.member_id, "refundFailed", ({ name, money }) => ({
    name,
    link: paths.transaction(row.order_id),
    amount: money(row.amount_minor, row.currency),
    count: row.credits,
  }));
}

/** Reminds a member of an open bank transfer. Paid and closed orders get no email. */
export async function mailTransferReminder(w: TenantWriter, orderId: string): Promise<void> {
  const row = await w
    .from("orders")
    .select(["member_id", "amount_minor", "currency", "expires_at"])
    .where("id", "=", orderId)
    .where("state", "=", "open")
    .where(sql<boolean>`expires_at > app_now() and exists (select from accounts a
      where a.tenant_id = orders.tenant_id and a.member_id = orders.member_id)`)
    .executeTakeFirst();
  if (!row) return;
  await mailPayer(w, row.member_id, "transferReminder", ({ name, money }) => ({
    name,
    link: paths.transaction(orderId),
    amount: money(row.amount_minor, row.currency),
    until: row.expires_at.toISOString(),
  }));
}

/** Confirms a withdrawal and its time (CRD 11a). */
export async function mailReturnReceipt(w: TenantWriter, returnId: string): Promise<void> {
  const row = await findReturn(w, returnId);
  if (!row) return;
  const timeZone = w.tenant.settings.time_zone;
  await mailPayer(w, row.member_id, "returnReceipt", ({ name, language, money }) => ({
    name,
    link: paths.transaction(row.order_id),
    amount: money(row.amount_minor, row.currency),
    count: row.credits,
    number: orderNumber(row.order_id),
    at: formatDate((row.received_at ?? row.created_at).toISOString(), {
      locale: language,
      timeZone,
      style: "dateTime",
    }),
  }));
}

/** Tells a member about an order that the site itself has refunded. */
export async function mailGivenBack(w: TenantWriter, returnId: string): Promise<void> {
  const row = await findReturn(w, returnId);
  if (!row) return;
  await mailPayer(w, row.member_id, "givenBack", ({ name, money }) => ({
    name,
    link: paths.transaction(row.order_id),
    amount: money(row.amount_minor, row.currency),
    number: orderNumber(row.order_id),
  }));
}

export async function mailGoodwill(w: TenantWriter, returnId: string): Promise<void> {
  const row = await findReturn(w, returnId);
  if (!row || row.state === "failed") return;
  await mailPayer(w, row.member_id, "goodwill", ({ name, money }) => ({
    name,
    link: paths.transaction(row.order_id),
    amount: money(row.amount_minor, row.currency),
    number: orderNumber(row.order_id),
  }));
}

export async function mailGoodwillFailed(w: TenantWriter, returnId: string): Promise<void> {
  const row = await findReturn(w, returnId);
  if (row?.state !== "failed") return;
  await mailPayer(w, row.member_id, "goodwillFailed", ({ name, money }) => ({
    name,
    link: paths.page("service"),
    amount: money(row.amount_minor, row.currency),
    number: orderNumber(row.order_id),
  }));
}

/** Announces a direct debit: amount, day, creditor, mandate (L28). */
export async function mailDebitNotice(w: TenantWriter, orderId: string): Promise<void> {
  const mandate = await findMandate(w, orderId);
  const order = await w
    .from("orders")
    .select(["member_id", "amount_minor", "currency"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!mandate || !order) return;
  await mailPayer(w, order.member_id, "debitNotice", ({ name, money }) => ({
    name,
    link: paths.transaction(orderId),
    company: w.tenant.company.name,
    amount: money(order.amount_minor, order.currency),
    iban: mandate.ibanEnd,
    until: new Date(mandate.signedAt.getTime() + noticeDays * 86_400_000).toISOString(),
    creditor: mandate.creditorId,
    mandate: mandate.reference,
  }));
}
