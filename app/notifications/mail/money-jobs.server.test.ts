import { expect, it } from "vitest";
import { chooseOutcome } from "~/payments/providers/test.server";
import { placeOrder } from "~/payments/orders.server";
import type { NewOrder } from "~/payments/new-order";
import { settlePayment } from "~/payments/settlement.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../../tests/support/test-app";

const app = testAppOfFile();

async function bought(agreedText: string | null, change: Partial<NewOrder> = {}): Promise<string> {
  const { orderId, payUrl } = await placeOrder(app.ember, {
    memberId: await app.member(app.ember, { signedUpSecondsAgo: 60 }),
    bundleId: "c120",
    method: "visa",
    country: "GB",
    agreedAmountMinor: 1_424,
    agreedCurrency: "GBP",
    requestKey: randomId(),
    iso: "en-GB",
    description: "120 credits",
    agreedText,
    ...change,
  });
  const reference = payUrl.split("/").at(-1) as string;
  await chooseOutcome(app.ember, reference, "paid");
  await settlePayment(app.ember, "test", reference);
  for (let round = 0; round < 3; round += 1) await services().queue.runDueJobs();
  return orderId;
}

it("A paid order is confirmed by mail with all details of the contract, the agreement and how to withdraw", async () => {
  const agreed = "I want to use my credits straight away.";
  const orderId = await bought(agreed);
  const mail = app.mails.at(-1);
  const { company, settings } = app.ember.tenant;
  expect(mail?.subject).toBe("About your order");
  for (const part of [
    `Order number: ${orderId.slice(-10).toUpperCase()}`,
    "Order: 120 credits",
    "Price: £18.99",
    "Discount: -£4.75",
    "Total: £14.24",
    "VAT 20%: £2.37",
    "Payment method: Visa",
    company.name,
    company.address,
    company.kvk,
    settings.support_email,
    `“${agreed}”`,
    "“Withdraw from contract here (unused credits)”",
    "Including VAT",
    `/transactions/${orderId}`,
  ]) {
    expect(mail?.text).toContain(part);
  }
  expect(mail?.text).toMatch(/Date: \d.*\d\d:\d\d/);
  expect(mail?.html).toContain("£14.24");
});

it("A confirmation mentions no agreement when none was required", async () => {
  await bought(null, { country: "US", agreedAmountMinor: 1_649, agreedCurrency: "USD" });
  expect(app.mails.at(-1)?.text).not.toContain("you agreed");
});
