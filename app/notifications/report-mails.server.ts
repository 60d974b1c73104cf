import { getAccount } from "~/accounts/accounts.server";
import { paths } from "~/paths";
import type { TenantWriter } from "~/tenancy/scope.server";
import { queueMail } from "./mail/outbox.server";

/** Confirms a report to who filed it, with the number to name (L39). */
export async function mailReportReceipt(w: TenantWriter, reporterId: string, receipt: string): Promise<void> {
  const { email: to, locale, memberId, name } = await getAccount(w, reporterId);
  const facts = { name, link: paths.page("service"), receipt };
  await queueMail(w, { template: "reportReceived", to, locale, memberId, facts });
}

/** Tells who filed a report what was decided (DSA 16). */
export async function mailReportDecision(
  w: TenantWriter,
  reporterId: string,
  told: { receipt: string; decision: string },
): Promise<void> {
  const { email: to, locale, memberId, name, state } = await getAccount(w, reporterId);
  if (state === "deleted") return;
  const facts = { name, link: paths.page("service"), ...told };
  await queueMail(w, { template: "reportDecided", to, locale, memberId, facts });
}
