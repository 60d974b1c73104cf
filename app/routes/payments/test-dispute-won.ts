import { winDispute } from "~/payments/providers/test.server";
import { testPaymentAction } from "./test-payment-action.server";

export { clientAction } from "~/client/client-action";

/** The dispute of a test payment ends with the money back at the site. */
export const action = testPaymentAction(winDispute);
