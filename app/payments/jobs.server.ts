import * as z from "zod";
import { translator } from "~/i18n/catalogue.server";
import { localeOrDefault } from "~/i18n/locales";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/queue.server";
import { services } from "~/platform/services.server";
import { defineTenantJob, forEachTenant } from "~/tenancy/tenant-jobs.server";
import { followCash, queueCashQueries } from "./cash-balances.server";
import { repeatCashRefunds, sendCashRefund } from "./cash-refunds.server";
import { findCodeMessage, markCodeSent } from "./debit-drafts.server";
import { makeDailyReport } from "./daily-report.server";
import { codeMinutes } from "./direct-debit";
import { closeOldDisputes } from "./disputes.server";
import type { InvoiceFacts } from "./invoice";
import { issueInvoice, repeatInvoices } from "./invoices.server";
import { noteIssuedNumber, readIssuedNumber } from "./issued-numbers.server";
import { repeatUnanswered } from "./refunds.server";
import type { Returnable } from "./return";
import { returnSecondDiscount, returnLateOrder } from "./returns.server";
import { sendRefund } from "./send-refund.server";
import { releaseMethod, repeatReleases } from "./method-releases.server";
import { adoptPayment, cancelUnpaid, listOpenPayments, listUnreferenced } from "./open-payments.server";
import { followReturns, recheckReturnable, recoverPayments } from "./recovery.server";
import { settlePayment } from "./settlement.server";
import { markProcessed, repeatUnprocessed } from "./webhooks.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "payments.expire": { tenantId: number; provider: string; reference: string };
    /** `since` is the instant of the backup in ISO form. */
    "payments.recover": { tenantId: number; since: string; cursor?: string };
    "payments.recheck": { tenantId: number; since: string; after?: string };
    "payments.follow": { tenantId: number; provider: string; reference: string };
    "payments.adopt": { tenantId: number; paymentId: string };
    "payments.refund": { tenantId: number; returnId: string };
    "payments.giveBack": { tenantId: number; orderId: string };
    "payments.returnLate": { tenantId: number; memberId: string; orderId: string };
    "payments.release": { tenantId: number; releaseId: string };
    "payments.followCash": { tenantId: number; provider: string; customer: string; eventId?: string | undefined };
    "payments.refundCash": { tenantId: number; refundId: string };
    "mail.goodwill": { tenantId: number; returnId: string };
    "mail.goodwillFailed": { tenantId: number; returnId: string };
    "mail.refundFailed": { tenantId: number; returnId: string };
    "mail.refundOwed": { tenantId: number; returnId: string };
    "mail.transferReminder": { tenantId: number; orderId: string };
    "payments.invoice": { tenantId: number; orderId: string; kind: InvoiceFacts["kind"] };
    "mail.returnReceipt": { tenantId: number; returnId: string };
    /** `part` is the amount added to an earlier return. */
    "mail.lateReturn": { tenantId: number; returnId: string; part?: Returnable };
    "mail.orderConfirmation": { tenantId: number; orderId: string };
    "mail.givenBack": { tenantId: number; returnId: string };
    "payments.debitCode": { tenantId: number; memberId: string; draftId: string };
    /** Defined in notifications/mail. */
    "mail.debitNotice": { tenantId: number; orderId: string };
    "payments.settle": { tenantId: number; provider: string; reference: string; eventId?: string | undefined };
  }
}

/** Payments are settled for suspended tenants too. */
const definePaymentJob: typeof defineTenantJob = (name, schema, handler, options = {}) =>
  defineTenantJob(name, schema, handler, { ...options, runsSuspended: true });

definePaymentJob(
  "payments.settle",
  z.strictObject({ tenantId: z.int(), provider: z.string(), reference: z.string(), eventId: z.string().optional() }),
  async (scope, { provider, reference, eventId }) => {
    await settlePayment(scope, provider, reference);
    if (eventId) await scope.db.write((w) => markProcessed(w, provider, eventId));
  },
  { retryLimit: 10, lane: "urgent" },
);

/** Cancels an unpaid payment at the provider when its order expires. */
definePaymentJob(
  "payments.expire",
  z.strictObject({ tenantId: z.int(), provider: z.string(), reference: z.string() }),
  (scope, { provider, reference }) => cancelUnpaid(scope, provider, reference),
  { retryLimit: 5 },
);

/** Settles a payment whose process ended before storing the provider's reference. */
definePaymentJob(
  "payments.adopt",
  z.strictObject({ tenantId: z.int(), paymentId: z.string() }),
  async (scope, { paymentId }) => {
    const [lost] = await listUnreferenced(scope, paymentId);
    if (lost) await adoptPayment(scope, lost);
  },
  // No retries, because the reconciler enqueues the job again.
  { retryLimit: 0 },
);

/** Finds payments at the provider since the backup, page by page, after a restore. */
definePaymentJob(
  "payments.recover",
  z.strictObject({ tenantId: z.int(), since: z.iso.datetime(), cursor: z.string().optional() }),
  async (scope, { since, cursor }) => {
    const { next } = await recoverPayments(scope, new Date(since), cursor);
    if (next === null) await scope.enqueue("payments.recheck", { since });
  },
  { retryLimit: 20, expireSeconds: 600, lane: "slow" },
);

/** Finds refunds and disputes since the backup, after a restore. */
definePaymentJob(
  "payments.recheck",
  z.strictObject({ tenantId: z.int(), since: z.iso.datetime(), after: z.uuid().optional() }),
  (scope, { since, after }) => scope.db.write((w) => recheckReturnable(w, new Date(since), after)),
  { retryLimit: 20, lane: "slow" },
);

/** Queries a completed payment, because the webhook of a refund or chargeback may be lost. */
definePaymentJob(
  "payments.follow",
  z.strictObject({ tenantId: z.int(), provider: z.string(), reference: z.string() }),
  async (scope, { provider, reference }) => {
    // Log a failure without a retry, because the job runs again the next night.
    await settlePayment(scope, provider, reference).catch((error: unknown) =>
      log.warn("payment.not_followed", { tenantId: scope.tenant.id, provider, error }),
    );
  },
  { retryLimit: 0, lane: "bulk" },
);

/** Queries payments whose webhook was lost (D24). */
defineJob(
  "payments.reconcile",
  z.object({}),
  () =>
    forEachTenant(async (scope) => {
      for (const { provider, reference } of await listOpenPayments(scope)) {
        // Leave the urgent lane to payments for which a member waits.
        await scope.enqueue("payments.settle", { provider, reference }, { lane: "quick" });
      }
      for (const { paymentId } of await listUnreferenced(scope)) await scope.enqueue("payments.adopt", { paymentId });
      await scope.db.write(queueCashQueries);
      await scope.db.write(repeatReleases);
      await scope.db.write(repeatCashRefunds);
    }),
  { platform: true },
);

/** Sends the code of a direct debit, once per draft. */
definePaymentJob(
  "payments.debitCode",
  z.strictObject({ tenantId: z.int(), memberId: z.string(), draftId: z.string() }),
  async (scope, { memberId, draftId }) => {
    const message = await scope.db.read((q) => findCodeMessage(q, memberId, draftId));
    if (!message) return;
    const { id, to, code, locale } = message;
    const text = translator(localeOrDefault(locale))("mail:debitCode", { code, count: codeMinutes });
    await services().sms.send({ tenantId: scope.tenant.id, to, text, id });
    await scope.db.write((w) => markCodeSent(w, memberId, draftId));
  },
  // Use the urgent lane, because the buyer waits at the form.
  { retryLimit: 3, lane: "urgent" },
);

/** Refunds a late payment of a banned or erased member. */
definePaymentJob(
  "payments.returnLate",
  z.strictObject({ tenantId: z.int(), memberId: z.string(), orderId: z.string() }),
  (scope, { memberId, orderId }) => scope.db.write((w) => returnLateOrder(w, { memberId, orderId })),
);

/** Sends the refund of a return. After a refusal by the provider, operators decide. */
definePaymentJob(
  "payments.refund",
  z.strictObject({ tenantId: z.int(), returnId: z.string() }),
  (scope, { returnId }) => sendRefund(scope, returnId),
  { retryLimit: 10 },
);

/**
 * Refunds an order whose single-use offer went to another order. The job keeps its old name, because queued jobs may
 * use that name.
 */
definePaymentJob(
  "payments.giveBack",
  z.strictObject({ tenantId: z.int(), orderId: z.string() }),
  (scope, { orderId }) => scope.db.write((w) => returnSecondDiscount(w, orderId)),
  { retryLimit: 10 },
);

/** Reads the cash balance of a customer who pays by transfer. */
definePaymentJob(
  "payments.followCash",
  z.strictObject({ tenantId: z.int(), provider: z.string(), customer: z.string(), eventId: z.string().optional() }),
  async (scope, { provider, customer, eventId }) => {
    await followCash(scope, provider, customer);
    if (eventId) await scope.db.write((w) => markProcessed(w, provider, eventId));
  },
  { retryLimit: 10 },
);

/** Sends a cash refund. The reconciler enqueues a failed job again. */
definePaymentJob(
  "payments.refundCash",
  z.strictObject({ tenantId: z.int(), refundId: z.string() }),
  (scope, { refundId }) => sendCashRefund(scope, refundId),
  { retryLimit: 10 },
);

/** Revokes a card or mandate at the provider. The reconciler enqueues a failed job again. */
definePaymentJob(
  "payments.release",
  z.strictObject({ tenantId: z.int(), releaseId: z.string() }),
  (scope, { releaseId }) => releaseMethod(scope, releaseId),
  { retryLimit: 10, retryDelaySeconds: 30 },
);

definePaymentJob(
  "payments.invoice",
  z.strictObject({ tenantId: z.int(), orderId: z.string(), kind: z.enum(["invoice", "credit", "correction"]) }),
  async (scope, { orderId, kind }) => {
    // Read the highest number in the journal, because a restored database lacks the numbers issued since its backup.
    const issuedNumber = await readIssuedNumber(scope);
    await scope.db.write((w) => issueInvoice(w, orderId, kind, issuedNumber));
    await noteIssuedNumber(scope);
  },
  // Retry often, because the journal may be unavailable for most of a day.
  { retryLimit: 14 },
);

/**
 * Makes each tenant's report of the previous day, which checks the ledger. Repeats unanswered refunds, unprocessed
 * webhooks and missing documents. Queries refunds and disputes, and closes old disputes.
 */
defineJob(
  "payments.dailyReport",
  z.object({}),
  () =>
    forEachTenant(async (scope) => {
      // Make the report first, so that a failure below does not prevent the check of the ledger.
      await makeDailyReport(scope);
      await scope.db.write(repeatUnanswered);
      await scope.db.write(repeatUnprocessed);
      await scope.db.write(repeatInvoices);
      await followReturns(scope);
      await scope.db.write(closeOldDisputes);
    }),
  { platform: true, expireSeconds: 600 },
);
