import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { getReturnTerms, returnOrder } from "~/payments/returns.server";
import { ReturnPage } from "~/payments/views/return-page";
import { isId, randomId } from "~/platform/ids";
import { runOnce } from "~/tenancy/idempotency.server";
import { showRefusal } from "~/server/respond.server";
import { member } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { clientAction } from "~/client/client-action";

const params = z.object({ id: z.string().refine(isId) });

export const handle: RouteHandle = { refusals: "own" };

/** Withdrawal from a purchase, in two steps (CRE-10; CRD 11a). */
export const loader = member.loader(params, async ({ q, visit, viewer, params, search }) => {
  const { time_zone: timeZone } = visit.tenant.settings;
  const { refusal, ...own } = await getReturnTerms(q, { memberId: viewer.memberId, orderId: params.id });
  return {
    title: visit.t("payments:return.title"),
    ...own,
    refused: refusal && showRefusal(visit, refusal).message,
    timeZone,
    isConfirming: search.get("step") === "confirm",
    requestKey: randomId(),
  };
});

const input = z.strictObject({ credits: z.coerce.number().int(), amount: z.coerce.number().int() });

export const action = member.action(
  input,
  async ({ scope, viewer, params, input: { credits, amount: amountMinor }, idempotencyKey }) => {
    const order = { memberId: viewer.memberId, orderId: params.id };
    const agreed = { credits, amountMinor };
    await scope.db.write((w) => runOnce(w, idempotencyKey, () => returnOrder(w, order, agreed)));
    return redirect(paths.transaction(params.id), 303);
  },
  { params, once: "payments.return" },
);

export { shouldRevalidate } from "~/client/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Return() {
  const { title: _, ...data } = useLoaderData<typeof loader>();
  return <ReturnPage {...data} problems={useRefusal().list} />;
}
