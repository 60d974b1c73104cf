import { describe, expect, it } from "vitest";
import { orderNumber } from "~/payments/order";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { settlePayment } from "~/payments/settlement.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { newOrder } from "../../../tests/support/new-order";
import { testAppOfFile } from "../../../tests/support/test-app";
import { operatorCommands } from "../commands.server";
import { findExactly, kindOfSearch } from "../members/find.server";
import { listLedger } from "../members/tabs.server";
import { getOrderDetail } from "./order-detail.server";
import { amountsOf, listSiteOrders, type OrderQuestion } from "./order-list.server";

const app = testAppOfFile();

async function bought(email: string) {
  const memberId = await app.member(app.ember, { email, name: email.split("@")[0] as string });
  const change = { bundleId: "c120", agreedAmountMinor: 1_899, requestKey: randomId() };
  const { orderId, payUrl } = await placeOrder(app.ember, newOrder(memberId, change));
  const reference = payUrl.split("/").at(-1) as string;
  await chooseOutcome(app.ember, reference, "paid");
  await settlePayment(app.ember, "test", reference);
  await services().queue.runDueJobs();
  return { memberId, orderId, reference };
}

const list = (question: OrderQuestion) => app.ember.db.read((q) => listSiteOrders(q, question));
const find = (text: string, scope = app.ember) => scope.db.read((q) => findExactly(q, text));

describe("orders of a site", () => {
  it("An order is found by its number, id, reference, amount and member, and on its own site only", async () => {
    const { memberId, orderId, reference } = await bought("finder@members.test");
    for (const words of [orderNumber(orderId), orderId, reference, "18.99", "18,99", memberId]) {
      expect(
        (await list({ words })).map(({ id }) => id),
        words,
      ).toContain(orderId);
    }
    for (const words of ["17.99", randomId(), "nothing", "0000000000"]) {
      expect(
        (await list({ words })).map(({ id }) => id),
        words,
      ).not.toContain(orderId);
    }
    expect(await app.marina.db.read((q) => listSiteOrders(q, { words: orderId }))).toEqual([]);
    await expect(app.marina.db.read((q) => getOrderDetail(q, orderId))).rejects.toThrow("There is no order");
  });

  it("A number is an amount by the decimals of each currency, and a currency without decimals has none", () => {
    expect(amountsOf("18.99")).toEqual([1_899]);
    expect(amountsOf("1899", ["EUR", "JPY"])).toEqual([189_900, 1_899]);
    expect(amountsOf("18.99", ["JPY"])).toEqual([]);
    expect(amountsOf("1234567890", ["EUR", "JPY"])).toEqual([]);
  });

  it("The order detail lists its steps by time, and the amount still refundable", async () => {
    const { orderId } = await bought("detail@members.test");
    const refund = { site: "ember", id: orderId, amount: "5.00", shown: "18.99", why: "a lost evening" };
    await operatorCommands["operator.refund-goodwill"](refund);
    await services().queue.runDueJobs();
    const detail = await app.ember.db.read((q) => getOrderDetail(q, orderId));
    const kinds = detail.steps.map(({ kind }) => kind);
    for (const kind of [
      "asked",
      "provider",
      "settled",
      "credits",
      "invoice",
      "refund-asked",
      "refund-sent",
      "refund-told",
      "act",
    ])
      expect(kinds).toContain(kind);
    const instants = detail.steps.map(({ at }) => at.getTime());
    expect(instants).toEqual(instants.toSorted((one, other) => one - other));
    expect(detail).toMatchObject({
      order: { amountMinor: 1_899, backMinor: 500, state: "completed" },
      terms: { refundableMinor: 1_399, backMinor: 500 },
      frozen: { bundleId: "c120", provider: "test" },
    });
  });
});

describe("the exact search", () => {
  it("Members are found by address, id, order and receipt, and by no part of them", async () => {
    const { memberId, orderId } = await bought("exact@members.test");
    for (const text of ["Exact@Members.Test", memberId, orderId, orderNumber(orderId)]) {
      expect(
        (await find(text)).map((found) => found.memberId),
        text,
      ).toEqual([memberId]);
    }
    for (const text of ["exact@members", "exact", memberId.slice(0, 8), "", "%"])
      expect(await find(text), text).toEqual([]);
    expect(await find(memberId, app.marina)).toEqual([]);
    expect([kindOfSearch("a@b.c"), kindOfSearch(memberId), kindOfSearch("0123456789"), kindOfSearch("Anna")]).toEqual([
      "email",
      "id",
      "number",
      null,
    ]);
  });
});

it("The ledger tab shows the balance after each movement, and the last one is the wallet's", async () => {
  const { memberId } = await bought("ledger@members.test");
  await operatorCommands["operator.grant-credits"]({ site: "ember", id: memberId, credits: 7, why: "lost message" });
  const rows = await app.ember.db.read((q) => listLedger(q, memberId, null));
  expect(rows.map(({ credits, balanceAfter }) => [credits, balanceAfter])).toEqual([
    [7, 127],
    [120, 120],
  ]);
  const older = await app.ember.db.read((q) => listLedger(q, memberId, rows[0]?.id ?? null));
  expect(older.map(({ balanceAfter }) => balanceAfter)).toEqual([120]);
});
