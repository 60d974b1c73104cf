import { expect, it } from "vitest";
import { ProviderRefused } from "./call.server";
import { refusable } from "./stripe-client.server";

const refusalOf = (statusCode: number) =>
  refusable(() => Promise.reject({ type: "StripeInvalidRequestError", statusCode })).catch((error: unknown) => error);

it("A call that another one under its key overlaps is tried again, while an invalid call is refused", async () => {
  expect(await refusalOf(409)).not.toBeInstanceOf(ProviderRefused);
  expect(await refusalOf(400)).toBeInstanceOf(ProviderRefused);
});
