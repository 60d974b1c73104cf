import { sql } from "kysely";
import * as z from "zod";
import { findAccount } from "~/accounts/accounts.server";
import { translator } from "~/i18n/catalogue.server";
import { countryName } from "~/i18n/countries";
import { formatDate } from "~/i18n/dates";
import { isLocale, type Locale, localeEntry } from "~/i18n/locales";
import { paths } from "~/paths";
import { findMandate } from "~/payments/debit-mandates.server";
import { noticeDays } from "~/payments/direct-debit";
import { orderNumber } from "~/payments/order";
import { returnUntil } from "~/payments/return";
import { taxIn, vatNumberOf, vatRate } from "~/payments/vat";
import { formatMoney } from "~/platform/money";
import type { TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { defineTenantJob } from "~/tenancy/tenant-jobs.server";
import { mailLateReturn } from "../decision-mails.server";
import { queueMail } from "./outbox.server";

/**
 * Mails that follow from money: the room of payments puts these jobs beside its rows, and knows no mails. A member who was
 * erased meanwhile has no mailbox, and gets none.
 */
defineTenantJob("mail.debitNotice", z.strictObject({ tenantId: z.int(), orderId: z.string() }), (scope, { orderId }) =>
  scope.db.write((w) => mailDebitNotice(w, orderId)),
);

defineTenantJob(
  "mail.returnReceipt",
  z.strictObject({ tenantId: z.int(), returnId: z.string() }),
  (scope, { returnId }) => scope.db.write((w) => mailReturnReceipt(w, returnId)),
);

defineTenantJob(
  "mail.orderConfirmation",
  z.strictObject({ tenantId: z.int(), orderId: z.string() }),
  (scope, { orderId }) => scope.db.write((w) => mailOrderConfirmation(w, orderId)),
);

defineTenantJob("mail.lateReturn", z.strictObject({ tenantId: z.int(), returnId: z.string() }), (scope, { returnId }) =>
  scope.db.write((w) => mailLateReturn(w, returnId)),
);

defineTenantJob("mail.givenBack", z.strictObject({ tenantId: z.int(), returnId: z.string() }), (scope, { returnId }) =>
  scope.db.write((w) => mailGivenBack(w, returnId)),
);

/** A paid order on paper: who sells, what, for how much, how it was paid, and the way back (CRD 8(7), 6(1)). */
export async function mailOrderConfirmation(w: TenantWriter, orderId: string): Promise<void> {
  const order = await w
    .from("orders")
    .select(["id", "member_id", "credits", "list_amount_minor", "amount_minor", "currency", "country", "method"])
    .select(["agreed_text", "created_at", "settled_at"])
    .where("id", "=", orderId)
    .where("state", "=", "completed")
    .executeTakeFirst();
  if (!order?.settled_at) return;
  const account = await findAccount(w, order.member_id);
  if (!account) return;
  const { email: to, locale, name } = account;
  const known = isLocale(locale) ? locale : "en";
  const t = translator(known);
  const { company, settings } = w.tenant;
  const money = (minor: number) => formatMoney(minor, order.currency, localeEntry(known).iso);
  const rate = vatRate(order.country, company);
  const discountMinor = order.list_amount_minor - order.amount_minor;
  const discount: [string, string][] =
    discountMinor > 0 ? [[t("payments:invoice.discount"), money(-discountMinor)]] : [];
  const vat: [string, string][] =
    rate > 0
      ? [[t("payments:invoice.vat", { rate: rate / 100 }), money(taxIn(order.amount_minor, rate).vatMinor)]]
      : [];
  const stamp = { locale: known, timeZone: settings.time_zone, style: "dateTime" } as const;
  const facts = {
    name,
    link: paths.transaction(orderId),
    rows: [
      [t("payments:result.number"), orderNumber(orderId)],
      [t("payments:result.date"), formatDate(order.created_at.toISOString(), stamp)],
      [t("payments:result.order"), t("payments:order.credits", { count: order.credits })],
      [t("payments:order.listPrice"), money(order.list_amount_minor)],
      ...discount,
      [t("payments:order.total"), money(order.amount_minor)],
      ...vat,
      [t("payments:order.method"), t(`payments:methods.${order.method}` as "payments:methods.visa")],
      [t("payments:invoice.seller"), sellerOf(w.tenant, known)],
      [t("payments:invoice.register"), company.kvk],
      [t("payments:invoice.vatNumber"), vatNumberOf(order.country, company) ?? company.vat_numbers.join(", ")],
    ] satisfies [string, string][],
    more: [
      ...(order.agreed_text === null ? [] : [t("mail:orderConfirmation.agreed", { agreed: order.agreed_text })]),
      t(rate > 0 ? "payments:order.totalNote" : "payments:credits.oneTime"),
    ],
    until: returnUntil(order.settled_at.toISOString(), settings.refund_days),
    withdraw: t("payments:return.link"),
  };
  await queueMail(w, { template: "orderConfirmation", to, locale, memberId: order.member_id, facts });
}

/** Name, address and how to reach the seller, in one line each way (CRD 6(1)(b), (c)). */
function sellerOf({ company, settings }: Tenant, locale: Locale): string {
  const { name, address, city, country } = company;
  return [name, address, city, countryName(country, locale), settings.support_email, settings.support_phone]
    .filter((part) => part !== "")
    .join(", ");
}

defineTenantJob(
  "mail.refundFailed",
  z.strictObject({ tenantId: z.int(), returnId: z.string() }),
  (scope, { returnId }) => scope.db.write((w) => mailRefundFailed(w, returnId)),
);

defineTenantJob(
  "mail.transferReminder",
  z.strictObject({ tenantId: z.int(), orderId: z.string() }),
  (scope, { orderId }) => scope.db.write((w) => mailTransferReminder(w, orderId)),
);

/** That a refund could not be paid out, and that the credits are back. */
export async function mailRefundFailed(w: TenantWriter, returnId: string): Promise<void> {
  const row = await w
    .from("credit_returns")
    .select(["member_id", "order_id", "credits", "amount_minor", "currency"])
    .where("id", "=", returnId)
    .where("state", "=", "failed")
    .executeTakeFirst();
  if (!row) return;
  const account = await findAccount(w, row.member_id);
  if (!account) return;
  const { email: to, locale, name } = account;
  const amount = formatMoney(row.amount_minor, row.currency, localeEntry(isLocale(locale) ? locale : "en").iso);
  const facts = { name, link: paths.transaction(row.order_id), amount, count: row.credits };
  await queueMail(w, { template: "refundFailed", to, locale, memberId: row.member_id, facts });
}

/** That a transfer is still waited for, and until when; of an order that is paid or over nothing is said. */
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
  const account = await findAccount(w, row.member_id);
  if (!account) return;
  const { email: to, locale, name } = account;
  const facts = {
    name,
    link: paths.transaction(orderId),
    amount: formatMoney(row.amount_minor, row.currency, localeEntry(isLocale(locale) ? locale : "en").iso),
    until: row.expires_at.toISOString(),
  };
  await queueMail(w, { template: "transferReminder", to, locale, memberId: row.member_id, facts });
}

/** That a return was declared, with its time: the receipt the law asks for (CRD 11a). */
export async function mailReturnReceipt(w: TenantWriter, returnId: string): Promise<void> {
  const row = await w
    .from("credit_returns")
    .select(["member_id", "order_id", "credits", "amount_minor", "currency", "created_at"])
    .where("id", "=", returnId)
    .executeTakeFirst();
  if (!row) return;
  const account = await findAccount(w, row.member_id);
  if (!account) return;
  const { email: to, locale, name } = account;
  const known = isLocale(locale) ? locale : "en";
  const timeZone = w.tenant.settings.time_zone;
  const facts = {
    name,
    link: paths.transaction(row.order_id),
    amount: formatMoney(row.amount_minor, row.currency, localeEntry(known).iso),
    count: row.credits,
    number: orderNumber(row.order_id),
    at: formatDate(row.created_at.toISOString(), { locale: known, timeZone, style: "dateTime" }),
  };
  await queueMail(w, { template: "returnReceipt", to, locale, memberId: row.member_id, facts });
}

/** That we undid an order ourselves, and why. */
export async function mailGivenBack(w: TenantWriter, returnId: string): Promise<void> {
  const row = await w
    .from("credit_returns")
    .select(["member_id", "order_id", "amount_minor", "currency"])
    .where("id", "=", returnId)
    .executeTakeFirst();
  if (!row) return;
  const account = await findAccount(w, row.member_id);
  if (!account) return;
  const { email: to, locale, name } = account;
  const facts = {
    name,
    link: paths.transaction(row.order_id),
    amount: formatMoney(row.amount_minor, row.currency, localeEntry(isLocale(locale) ? locale : "en").iso),
    number: orderNumber(row.order_id),
  };
  await queueMail(w, { template: "givenBack", to, locale, memberId: row.member_id, facts });
}

/** The advance notice of a direct debit: amount, day, creditor and mandate (L28). */
export async function mailDebitNotice(w: TenantWriter, orderId: string): Promise<void> {
  const mandate = await findMandate(w, orderId);
  const order = await w
    .from("orders")
    .select(["member_id", "amount_minor", "currency"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!mandate || !order) return;
  const account = await findAccount(w, order.member_id);
  if (!account) return;
  const { email: to, locale, name } = account;
  const iso = localeEntry(isLocale(locale) ? locale : "en").iso;
  const facts = {
    name,
    link: paths.transaction(orderId),
    company: w.tenant.company.name,
    amount: formatMoney(order.amount_minor, order.currency, iso),
    iban: mandate.ibanEnd,
    until: new Date(mandate.signedAt.getTime() + noticeDays * 86_400_000).toISOString(),
    creditor: mandate.creditorId,
    mandate: mandate.reference,
  };
  await queueMail(w, { template: "debitNotice", to, locale, memberId: order.member_id, facts });
}
