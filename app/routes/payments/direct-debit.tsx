import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/layouts/route-handle";
import { confirmDebitCode } from "~/payments/debit-drafts.server";
import { checkedDetails, debitInput, readDebitForm } from "~/payments/debit-form.server";
import { findOrderByRequest } from "~/payments/earlier-orders.server";
import { placeOrder } from "~/payments/orders.server";
import { agreedOrder, paymentAddress } from "~/payments/shop.server";
import { DebitForm } from "~/payments/views/debit-form";
import { NoDirectDebit } from "~/payments/views/no-direct-debit";
import { member, noParams } from "~/server/route.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

/** An order by direct debit, with its mandate (PAY-04, PAY-13). */
export const loader = member.loader(noParams, async ({ q, visit, viewer, search }) => ({
  title: visit.t("payments:directDebit.title"),
  form: await readDebitForm(q, viewer.memberId, visit, search),
}));

export const action = member.action(debitInput, async ({ scope, visit, viewer, input, request }) => {
  const { memberId } = viewer;
  const details = checkedDetails(input);
  const agreed = agreedOrder(visit, input.bundle, input);
  // A repeated request needs no second code, because the first request has used it (M08).
  const isRetry = await scope.db.read((q) => findOrderByRequest(q, memberId, input.request_key));
  if (!isRetry) await confirmDebitCode(scope, memberId, details, input.otp);
  const placed = await placeOrder(scope, {
    ...agreed,
    memberId,
    method: "sepadirectdebit",
    code: input.code,
    signedFrom: { ip: visit.transport.address, userAgent: request.headers.get("user-agent") ?? "unknown" },
  });
  return redirect(paymentAddress(visit.byRemix, placed), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DirectDebit() {
  const { form } = useLoaderData<typeof loader>();
  return form ? <DebitForm {...form} /> : <NoDirectDebit />;
}
