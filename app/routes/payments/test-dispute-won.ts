import { winDispute } from "~/payments/providers/test.server";
import { testPaymentAction } from "./test-payment-action.server";

export { clientAction } from "~/client/client-action";

/** Ends the dispute of a test payment in the site's favour. */
export const action = testPaymentAction(winDispute);
