import { expect, it } from "vitest";
import { ProviderRefused } from "./call.server";
import { convertRefusals } from "./stripe-client.server";

const refusalOf = (statusCode: number) =>
  convertRefusals(() => Promise.reject({ type: "StripeInvalidRequestError", statusCode })).catch(
    (error: unknown) => error,
  );

it("A call is tried again while another with its key is under way, and an invalid call is refused", async () => {
  expect(await refusalOf(409)).not.toBeInstanceOf(ProviderRefused);
  expect(await refusalOf(400)).toBeInstanceOf(ProviderRefused);
});
