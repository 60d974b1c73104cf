import { findAccount, getAccount } from "~/accounts/accounts.server";
import { canonicalMailbox, normaliseEmail } from "~/accounts/email";
import { consumeOwnerNoticeLimit } from "~/accounts/mailbox-limits.server";
import { paths } from "~/paths";
import { receiptOf } from "~/platform/ids";
import type { TenantWriter } from "~/tenancy/scope.server";
import { findComplainant } from "./decision-mails.server";
import { queueMail } from "./mail/outbox.server";

/** Confirms a report with its number to the reporter (L39). */
export async function mailReportReceipt(w: TenantWriter, reporterId: string, receipt: string): Promise<void> {
  const { email: to, locale, memberId, name } = await getAccount(w, reporterId);
  const facts = { name, link: paths.page("service"), receipt };
  await queueMail(w, { template: "reportReceived", to, locale, memberId, facts });
}

/** Confirms a notice of illegal content with its number (DSA 16(4)). Anonymous notices get no confirmation. */
export async function mailNoticeReceipt(w: TenantWriter, complaintId: string): Promise<void> {
  const receiver = await findComplainant(w, complaintId);
  if (!receiver) return;
  const account = receiver.memberId === null ? null : await findAccount(w, receiver.memberId);
  const address = normaliseEmail(receiver.to);
  const isOwn = account?.email === address;
  // A typed address may belong to a stranger. Send few of these emails, and never the sender's text.
  if (!isOwn && !(await consumeOwnerNoticeLimit(w.tenantId, canonicalMailbox(address)))) return;
  const name = isOwn ? receiver.name : "";
  const facts = { name, link: paths.page("service"), receipt: receiptOf(complaintId) };
  await queueMail(w, { template: "reportReceived", ...receiver, facts });
}
