import * as z from "zod";
import { getAccount } from "~/accounts/accounts.server";
import { formatDate } from "~/i18n/dates";
import { isLocale, localeEntry } from "~/i18n/locales";
import { paths } from "~/paths";
import { findMandate } from "~/payments/debit-mandates.server";
import { noticeDays } from "~/payments/direct-debit";
import { orderNumber } from "~/payments/order";
import { formatMoney } from "~/platform/money";
import type { TenantWriter } from "~/tenancy/scope.server";
import { defineTenantJob } from "~/tenancy/tenant-jobs.server";
import { queueMail } from "./outbox.server";

/** Mails that follow from money: the room of payments puts these jobs beside its rows, and knows no mails. */
defineTenantJob("mail.debitNotice", z.strictObject({ tenantId: z.int(), orderId: z.string() }), (scope, { orderId }) =>
  scope.db.write((w) => mailDebitNotice(w, orderId)),
);

defineTenantJob(
  "mail.returnReceipt",
  z.strictObject({ tenantId: z.int(), returnId: z.string() }),
  (scope, { returnId }) => scope.db.write((w) => mailReturnReceipt(w, returnId)),
);

defineTenantJob("mail.givenBack", z.strictObject({ tenantId: z.int(), returnId: z.string() }), (scope, { returnId }) =>
  scope.db.write((w) => mailGivenBack(w, returnId)),
);

/** That a return was declared, with its time: the receipt the law asks for (CRD 11a). */
export async function mailReturnReceipt(w: TenantWriter, returnId: string): Promise<void> {
  const row = await w
    .from("credit_returns")
    .select(["member_id", "order_id", "credits", "amount_minor", "currency", "created_at"])
    .where("id", "=", returnId)
    .executeTakeFirst();
  if (!row) return;
  const { email: to, locale, name } = await getAccount(w, row.member_id);
  const known = isLocale(locale) ? locale : "en";
  const timeZone = w.tenant.settings.time_zone;
  const facts = {
    name,
    link: paths.transaction(row.order_id),
    amount: formatMoney(row.amount_minor, row.currency, localeEntry(known).iso),
    count: row.credits,
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
  const { email: to, locale, name } = await getAccount(w, row.member_id);
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
  const { email: to, locale, name } = await getAccount(w, order.member_id);
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
