import { redirect } from "@remix-run/node";
import * as z from "zod";
import { getTestPayment, referenceShape, testNotice } from "~/payments/providers/test.server";
import { receiveWebhook } from "~/payments/webhooks.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { anyone } from "~/server/route.server";

/** Something that happens to a test payment after it was paid; then the provider says so, as a real one would. */
export function testPaymentAction(action: (scope: TenantScope, reference: string) => Promise<void>) {
  return anyone.action(
    z.strictObject({}),
    async ({ scope, params }) => {
      const { reference, returnPath } = await scope.db.read((q) => getTestPayment(q, params.reference));
      await action(scope, reference);
      await receiveWebhook(scope, "test", testNotice(reference), new Headers());
      return redirect(returnPath, 303);
    },
    { params: z.object({ reference: z.string().regex(referenceShape) }) },
  );
}
