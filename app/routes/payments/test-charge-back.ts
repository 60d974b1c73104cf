import { chargeBack } from "~/payments/providers/test.server";
import { testPaymentAction } from "./test-payment-action.server";

export { clientAction } from "~/client/client-action";

/** The bank takes the money of a test payment back. */
export const action = testPaymentAction(chargeBack);
