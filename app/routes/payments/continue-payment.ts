import { redirect } from "@remix-run/node";
import * as z from "zod";
import { paymentAddress } from "~/payments/shop.server";
import { continuePayment } from "~/payments/start-payment.server";
import { isId } from "~/platform/ids";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Continues an open payment at the provider's page, the bank's check or the transfer details. */
export const action = member.action(
  z.strictObject({}),
  async ({ scope, visit, viewer, params: { id: orderId } }) => {
    const payUrl = await continuePayment(scope, viewer.memberId, orderId);
    return redirect(paymentAddress(visit.byRemix, { orderId, payUrl }), 303);
  },
  { params: z.object({ id: z.string().refine(isId) }) },
);
