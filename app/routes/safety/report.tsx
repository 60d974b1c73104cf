import { data, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { BlockedScreen } from "~/member-page/views/blocked-screen";
import type { RouteHandle } from "~/layouts/route-handle";
import { mailReportReceipt } from "~/notifications/report-mails.server";
import { paths } from "~/paths";
import { isId, randomId } from "~/platform/ids";
import { reportReasons } from "~/safety/report";
import { readReportPage } from "~/safety/report-page.server";
import { fileReport } from "~/safety/reports.server";
import { ReportReceipt, ReportScreen } from "~/safety/views/report-screen";
import { Refusals } from "~/ui/refusals";
import { member } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

const params = z.object({ id: z.string().refine(isId) });

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(params, async ({ q, visit, viewer, params: { id }, search }) => {
  const { status, ...page } = await readReportPage(q, visit, { memberId: viewer.memberId, reportedId: id, search });
  return data({ ...page, requestKey: randomId() }, { status });
});

const input = z.strictObject({
  reason: z.enum(reportReasons, "report.reason_required"),
  body: z.string().trim().default(""),
});

export const action = member.action(
  input,
  async ({ scope, viewer, params: { id }, input, idempotencyKey }) => {
    const report = { reporterId: viewer.memberId, reportedId: id, ...input };
    const receipt = await fileReport(scope, report, mailReportReceipt, idempotencyKey);
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
