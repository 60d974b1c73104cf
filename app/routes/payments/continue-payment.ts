import * as z from "zod";
import { continuePayment } from "~/payments/start-payment.server";
import { isId } from "~/platform/ids";
import { member } from "~/server/route.server";
import { toPayment } from "./shop.server";

export { clientAction } from "~/client/client-action";

/** Leads back to where an open order is paid: the provider's page, a bank's question, or what to transfer. */
export const action = member.action(
  z.strictObject({}),
  async ({ scope, visit, viewer, params: { id: orderId } }) => {
    const payUrl = await continuePayment(scope, viewer.memberId, orderId);
    return toPayment(visit, { orderId, payUrl });
  },
  { params: z.object({ id: z.string().refine(isId) }) },
);
