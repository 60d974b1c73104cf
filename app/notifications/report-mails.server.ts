import { getAccount } from "~/accounts/accounts.server";
import { paths } from "~/paths";
import { receiptOf } from "~/platform/ids";
import type { TenantWriter } from "~/tenancy/scope.server";
import { findComplainant } from "./decision-mails.server";
import { queueMail } from "./mail/outbox.server";

/** Confirms a report to its author, with its number (L39). */
export async function mailReportReceipt(w: TenantWriter, reporterId: string, receipt: string): Promise<void> {
  const { email: to, locale, memberId, name } = await getAccount(w, reporterId);
  const facts = { name, link: paths.page("service"), receipt };
  await queueMail(w, { template: "reportReceived", to, locale, memberId, facts });
}

/** Confirms a notice of illegal content to its sender, with its number (DSA 16(4)). An anonymous one is not confirmed. */
export async function mailNoticeReceipt(w: TenantWriter, complaintId: string): Promise<void> {
  const receiver = await findComplainant(w, complaintId);
  if (!receiver) return;
  const facts = { name: receiver.name, link: paths.page("service"), receipt: receiptOf(complaintId) };
  await queueMail(w, { template: "reportReceived", ...receiver, facts });
}
