import { redirect } from "@remix-run/node";
import * as z from "zod";
import { getTestPayment, referenceShape, testNotice, winDispute } from "~/payments/providers/test.server";
import { receiveWebhook } from "~/payments/webhooks.server";
import { anyone } from "~/web/route.server";

/** The dispute of a test payment ends with the money back at the site, and the provider says so. */
export const action = anyone.action(
  z.strictObject({}),
  async ({ scope, params }) => {
    const { reference, returnPath } = await scope.db.read((q) => getTestPayment(q, params.reference));
    await winDispute(scope, reference);
    await receiveWebhook(scope, "test", testNotice(reference), new Headers());
    return redirect(returnPath, 303);
  },
  { params: z.object({ reference: z.string().regex(referenceShape) }) },
);
