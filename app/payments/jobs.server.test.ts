import { expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { newOrder } from "../../tests/support/new-order";
import { placeOrder } from "./orders.server";
import { chargeBack, chooseOutcome } from "./providers/test.server";
import { repeatUnanswered } from "./refunds.server";
import { getReturnTerms, returnOrder } from "./returns.server";
import type { Returnable } from "./return";
import { settlePayment } from "./settlement.server";

const app = testAppOfFile();

const runDaily = async () => {
  await services().queue.enqueue("payments.dailyReport", {} as never);
  return services().queue.runDueJobs();
};

it("When the report of one tenant fails, the other tenants get theirs", async () => {
  const { id } = app.ember.tenant;
  await app.oracle(`create function stop_report() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`);
  await app.oracle(`create trigger stop_report before insert on daily_reports for each row
    when (new.tenant_id = ${id}) execute function stop_report()`);
  const { failures } = await runDaily();
  expect(failures.map(({ name }) => name)).toEqual(["payments.dailyReport"]);
  await app.oracle("drop trigger stop_report on daily_reports");
  expect(await app.oracle("select tenant_id from daily_reports")).toEqual([{ tenant_id: app.marina.tenant.id }]);
  await services().queue.runDueJobs({ ahead: true });
});

async function bought() {
  const memberId = await app.member(app.ember);
  const { orderId, payUrl } = await placeOrder(app.ember, newOrder(memberId));
  const reference = payUrl.split("/").at(-1) as string;
  await chooseOutcome(app.ember, reference, "paid");
  await settlePayment(app.ember, "test", reference);
  await services().queue.runDueJobs();
  return { memberId, orderId, reference };
}

it("A failure while refunds and disputes are asked about does not prevent the daily report", async () => {
  await bought();
  await app.clock.advance(86_400);
  await app.oracle("delete from daily_reports");
  await app.oracle(`create function stop_questions() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`);
  await app.oracle(`create trigger stop_questions before update on payments for each row
    when (new.asked_at is distinct from old.asked_at) execute function stop_questions()`);
  const { failures } = await runDaily();
  await app.oracle("drop trigger stop_questions on payments");
  expect(failures.map(({ name }) => name)).toEqual(["payments.dailyReport"]);
  const reports = await app.oracle("select 1 from daily_reports where tenant_id = $1", [app.ember.tenant.id]);
  expect(reports).toHaveLength(1);
  await services().queue.runDueJobs({ ahead: true });
});

it("An invoice whose tries ended while the journal was away is issued the next day", async () => {
  const { orderId } = await bought();
  const invoices = () => app.oracle("select kind from invoices where order_id = $1", [orderId]);
  await app.oracle("delete from invoices where order_id = $1", [orderId]);
  await app.clock.advance(86_400);
  await runDaily();
  expect(await invoices()).toEqual([{ kind: "invoice" }]);
  await runDaily();
  expect(await invoices()).toHaveLength(1);
});

it("A credit note whose tries ended while the journal was away is issued the next day, and so is its correction", async () => {
  const { memberId, orderId } = await bought();
  const kinds = async () =>
    (
      await app.oracle<{ kind: string }>("select kind from invoices where order_id = $1 order by number", [orderId])
    ).map(({ kind }) => kind);
  await app.ember.db.write(async (w) => {
    const { returnable } = await getReturnTerms(w, { memberId, orderId });
    return returnOrder(w, { memberId, orderId }, returnable as Returnable);
  });
  await services().queue.runDueJobs();
  expect(await kinds()).toEqual(["invoice", "credit"]);
  await app.oracle("delete from invoices where order_id = $1 and kind = 'credit'", [orderId]);
  await app.clock.advance(86_400);
  await runDaily();
  expect(await kinds()).toEqual(["invoice", "credit"]);
  await app.oracle(
    "update payment_refunds set state = 'failed' where return_id = (select id from credit_returns where order_id = $1)",
    [orderId],
  );
  await app.oracle("update credit_returns set state = 'failed', failed_at = app_now() where order_id = $1", [orderId]);
  await app.clock.advance(2 * 86_400);
  await runDaily();
  await runDaily();
  expect(await kinds()).toEqual(["invoice", "credit", "correction"]);
});

it("A webhook whose tries ended while the provider was away is processed the next day", async () => {
  const { orderId, reference } = await bought();
  await chargeBack(app.ember, reference);
  await app.oracle("delete from pgboss.job");
  await app.oracle(
    `insert into webhook_deliveries (tenant_id, provider, event_id, payload, received_at)
     values ($1, 'test', 'charged-back', $2, now())`,
    [app.ember.tenant.id, JSON.stringify({ reference })],
  );
  await app.clock.advance(86_400);
  await runDaily();
  expect(
    await app.oracle("select 1 from payments where order_id = $1 and charged_back_at is not null", [orderId]),
  ).toHaveLength(1);
  expect(await app.oracle("select 1 from webhook_deliveries where processed_at is null")).toEqual([]);
});

it("A refund whose tries ended while the provider was away is sent the next day", async () => {
  const { memberId, orderId } = await bought();
  const { returnable } = await app.ember.db.read((q) => getReturnTerms(q, { memberId, orderId }));
  await app.ember.db.write((w) => returnOrder(w, { memberId, orderId }, returnable as Returnable));
  await app.oracle("delete from pgboss.job where data ->> 'job' = 'payments.refund'");
  await services().queue.runDueJobs();
  const stateOf = () => app.oracle("select state from credit_returns where order_id = $1", [orderId]);
  expect(await stateOf()).toEqual([{ state: "asked" }]);
  await app.clock.advance(86_400);
  await runDaily();
  expect(await stateOf()).toEqual([{ state: "sent" }]);
});

it("Running the daily report again enqueues each unanswered refund once", async () => {
  const { memberId, orderId } = await bought();
  const { returnable } = await app.ember.db.read((q) => getReturnTerms(q, { memberId, orderId }));
  await app.ember.db.write((w) => returnOrder(w, { memberId, orderId }, returnable as Returnable));
  await app.oracle("delete from pgboss.job where data ->> 'job' = 'payments.refund'");
  await app.clock.advance(86_400);
  for (let run = 0; run < 3; run += 1) await app.ember.db.write(repeatUnanswered);
  expect(await app.oracle("select 1 from pgboss.job where data ->> 'job' = 'payments.refund'")).toHaveLength(1);
  await services().queue.runDueJobs();
  expect(await app.oracle("select state from credit_returns where order_id = $1", [orderId])).toEqual([
    { state: "sent" },
  ]);
});
