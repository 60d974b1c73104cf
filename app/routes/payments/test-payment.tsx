import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { paths } from "~/paths";
import { chooseOutcome, getTestPayment, referenceShape, testNotice } from "~/payments/providers/test.server";
import { testOutcomes } from "~/payments/test-outcome";
import { TestPaymentPage } from "~/payments/views/test-payment-page";
import { receiveWebhook } from "~/payments/webhooks.server";
import { anyone } from "~/server/route.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

const params = z.object({ reference: z.string().regex(referenceShape) });

/** The page of the test provider. Shows the payment but no member, like a real provider's page. */
export const loader = anyone.loader(params, async ({ q, visit, params }) => {
  const { reference, refundedMinor: _, ...payment } = await getTestPayment(q, params.reference);
  return {
    title: visit.t("payments:test.title"),
    ...payment,
    chargeBackHref: paths.doTestChargeBack(reference),
    disputeWonHref: paths.doTestDisputeWon(reference),
  };
});

export const action = anyone.action(
  z.strictObject({ outcome: z.enum(testOutcomes), refuses_repeats: z.literal("yes").optional() }),
  async ({ scope, params, input }) => {
    const { reference, returnPath } = await scope.db.read((q) => getTestPayment(q, params.reference));
    await chooseOutcome(scope, reference, input.outcome, { refusesRepeats: input.refuses_repeats === "yes" });
    await receiveWebhook(scope, "test", testNotice(reference), new Headers());
    return redirect(returnPath, 303);
  },
  { params },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function TestPayment() {
  const { title: _, ...data } = useLoaderData<typeof loader>();
  return <TestPaymentPage {...data} />;
}
