import { redirect } from "@remix-run/node";
import * as z from "zod";
import { getTestPayment, referenceShape, testNotice } from "~/payments/providers/test.server";
import { receiveWebhook } from "~/payments/webhooks.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { anyone } from "~/server/route.server";

/** Changes a paid test payment and sends its webhook, as a real provider would. */
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
