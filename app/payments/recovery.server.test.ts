import { expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { newOrder } from "../../tests/support/new-order";
import { placeOrder } from "./orders.server";
import { chooseOutcome } from "./providers/test.server";
import { listUnmatched, recoverPayments } from "./recovery.server";

const app = testAppOfFile();

it("Recovery matches one page of the provider's list and queues jobs for its payments and the next page", async () => {
  const memberId = await app.member(app.ember);
  const { payUrl } = await placeOrder(app.ember, newOrder(memberId));
  const reference = payUrl.split("/").at(-1) as string;
  await chooseOutcome(app.ember, reference, "paid");
  await services().queue.runDueJobs();
  // Simulate a restore: the provider has payments that the database lacks.
  await app.oracle("update payments set state = 'started'");
  const lost = 250;
  await app.oracle(
    `insert into test_provider_payments
     select (jsonb_populate_record(t, jsonb_build_object('reference', 'test_lost' || i, 'payment_id', gen_random_uuid()))).*
     from test_provider_payments t cross join generate_series(1, ${lost}) i where t.reference = $1`,
    [reference],
  );
  const since = new Date(Date.now() - 3_600_000);
  const first = await recoverPayments(app.ember, since);
  expect(first.matched + first.unmatched).toBe(100);
  expect(first.next).not.toBeNull();
  const stateOf = () => app.oracle("select state from payments where provider_reference = $1", [reference]);
  expect(await stateOf()).toEqual([{ state: "started" }]);
  await services().queue.runDueJobs();
  expect(await stateOf()).toEqual([{ state: "completed" }]);
  expect(await app.ember.db.read((q) => listUnmatched(q))).toHaveLength(lost);
});
