import { getAccount } from "~/accounts/accounts.server";
import { paths } from "~/paths";
import type { TenantWriter } from "~/tenancy/scope.server";
import { queueMail } from "./mail/outbox.server";

/** Confirms a report to its author, with its number (L39). */
export async function mailReportReceipt(w: TenantWriter, reporterId: string, receipt: string): Promise<void> {
  const { email: to, locale, memberId, name } = await getAccount(w, reporterId);
  const facts = { name, link: paths.page("service"), receipt };
  await queueMail(w, { template: "reportReceived", to, locale, memberId, facts });
}
