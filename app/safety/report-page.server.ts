import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { refusalText } from "~/i18n/refusal-text";
import { Refusal } from "~/platform/errors";
import { isReceipt } from "~/platform/ids";
import type { TenantReader } from "~/tenancy/scope.server";
import { fictionalWords, type Tenant } from "~/tenancy/tenant";
import { getReportTarget } from "./reports.server";

interface ReportVisit {
  tenant: Tenant;
  locale: Locale;
  t: Translate;
}

interface AskedReport {
  memberId: string;
  reportedId: string;
  search: URLSearchParams;
}

/** Data of the page where a member blocks or reports another. Shows the receipt after a report (L39). */
export async function readReportPage(q: TenantReader, visit: ReportVisit, asked: AskedReport) {
  const receipt = asked.search.get("receipt");
  const page = { title: visit.t("reports:metaTitle"), receipt: null, person: null, blocked: null, status: 200 };
  if (isReceipt(receipt)) return { ...page, receipt };
  try {
    const target = await getReportTarget(q, asked.memberId, asked.reportedId);
    const fictional = target.fictional ? fictionalWords(visit.tenant, visit.locale).label : null;
    return { ...page, person: { ...target, fictional } };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "member.blocked_by") throw error;
    return { ...page, blocked: refusalText(visit, error), status: error.status };
  }
}
