import { data, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { BlockedScreen } from "~/member-page/views/blocked-screen";
import type { RouteHandle } from "~/layouts/route-handle";
import { mailReportReceipt } from "~/notifications/report-mails.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { isId, isReceipt, randomId } from "~/platform/ids";
import { reportReasons } from "~/safety/report";
import { fileReport, getReportTarget } from "~/safety/reports.server";
import { ReportReceipt, ReportScreen } from "~/safety/views/report-screen";
import { fictionalWords } from "~/tenancy/tenant";
import { Refusals } from "~/ui/refusals";
import { showRefusal } from "~/server/respond.server";
import { member } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

const params = z.object({ id: z.string().refine(isId) });

export const handle: RouteHandle = { refusals: "own" };

/** The page to block or report a member, then the receipt (L39). */
export const loader = member.loader(params, async ({ q, visit, viewer, params: { id }, search }) => {
  const title = visit.t("reports:metaTitle");
  const receipt = search.get("receipt");
  const nothing = { title, receipt: null, person: null, blocked: null, requestKey: randomId() };
  if (isReceipt(receipt)) return data({ ...nothing, receipt });
  try {
    const target = await getReportTarget(q, viewer.memberId, id);
    const fictional = target.fictional ? fictionalWords(visit.tenant, visit.locale).label : null;
    return data({ ...nothing, person: { ...target, fictional } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "member.blocked_by") throw error;
    return data({ ...nothing, blocked: showRefusal(visit, error).message }, { status: error.status });
  }
});

const input = z.strictObject({
  reason: z.enum(reportReasons, "report.reason_required"),
  body: z.string().trim().default(""),
});

export const action = member.action(
  input,
  async ({ scope, viewer, params: { id }, input, call }) => {
    const report = { reporterId: viewer.memberId, reportedId: id, ...input };
    const receipt = await fileReport(scope, report, mailReportReceipt, call);
    return redirect(paths.report(id, receipt), 303);
  },
  { params, once: "safety.report" },
);

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded?.title },
  { name: "robots", content: "noindex" },
];

export default function Report() {
  const { person, receipt, blocked, requestKey } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  if (person) return <ReportScreen person={person} requestKey={requestKey} refusal={refusal} />;
  return (
    <>
      {refusal.list.length > 0 && (
        <div className="pt-4">
          <Refusals list={refusal.list} />
        </div>
      )}
      {receipt ? <ReportReceipt receipt={receipt} /> : <BlockedScreen sentence={blocked ?? ""} />}
    </>
  );
}
