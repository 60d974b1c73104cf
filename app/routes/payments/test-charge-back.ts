import { chargeBack } from "~/payments/providers/test.server";
import { testDeed } from "./test-deed.server";

export { clientAction } from "~/client/client-action";

/** The bank takes the money of a test payment back. */
export const action = testDeed(chargeBack);
