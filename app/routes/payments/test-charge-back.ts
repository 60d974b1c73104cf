import { chargeBack } from "~/payments/providers/test.server";
import { testPaymentAction } from "./test-payment-action.server";

export { clientAction } from "~/client/client-action";

/** Charges a test payment back, as a bank would. */
export const action = testPaymentAction(chargeBack);
