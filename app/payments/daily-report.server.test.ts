import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { recurring } from "~/schedule.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { newOrder } from "../../tests/support/new-order";
import { csvCell } from "./csv";
import { type DailyReport, exportOrders, makeDailyReport, readDay } from "./daily-report.server";
import { orderNumber } from "./order";
import { placeOrder } from "./orders.server";
import { chooseOutcome } from "./providers/test.server";
import { settlePayment } from "./settlement.server";

const app = testAppOfFile();
let memberId: string;
beforeAll(async () => {
  memberId = await app.member(app.ember);
  for (const outcome of ["paid", "failed"] as const) {
    const { payUrl } = await placeOrder(app.ember, newOrder(memberId));
    const reference = payUrl.split("/").at(-1) as string;
    await chooseOutcome(app.ember, reference, outcome);
    await settlePayment(app.ember, "test", reference);
  }
});

const today = async () =>
  (await app.oracle<{ day: string }>("select (now() at time zone 'Europe/London')::date::text as day"))[0]?.day ?? "";
const books = () => app.ember.db.read((q) => checkBooks(q));

it("A day's report lists orders, payments and open cases of its own tenant only", async () => {
  const day = await today();
  const report = await app.ember.db.read((q) => readDay(q, day));
  const line = {
    currency: "GBP",
    provider: "test",
    method: "visa",
    orders: 2,
    paid: 1,
    paidMinor: 1_899,
    discountMinor: 0,
  };
  expect(report.lines).toEqual([line]);
  expect(report.books).toEqual([]);
  expect((await app.marina.db.read((q) => readDay(q, day))).lines).toEqual([]);
});

it("A scheduled job makes the report of the day before (D24)", async () => {
  expect(recurring.map(({ job }) => job)).toContain("payments.dailyReport");
  const day = await today();
  await app.clock.advance(86_400);
  await services().queue.enqueue("payments.dailyReport", {} as never);
  expect((await services().queue.runDueJobs()).failures).toEqual([]);
  await app.clock.reset();
  const [kept] = await app.oracle<{ facts: DailyReport }>(
    "select facts from daily_reports where tenant_id = $1 and day = $2::date",
    [app.ember.tenant.id, day],
  );
  expect(kept?.facts.lines[0]?.paidMinor).toBe(1_899);
});

describe("the checker of the books (M09)", () => {
  const wrongs: [rule: string, spoil: string, mend: string][] = [
    [
      "L-1",
      "update wallets set balance = balance + 7 where member_id = $1",
      "update wallets set balance = balance - 7 where member_id = $1",
    ],
    [
      "L-2",
      "update ledger_entries set amount = amount + 1 where member_id = $1 and account = 'sold'",
      "update ledger_entries set amount = amount - 1 where member_id = $1 and account = 'sold'",
    ],
    [
      "L-4",
      "update ledger_transfers set reference = 'x' || reference where member_id = $1 and reason = 'purchase'",
      "update ledger_transfers set reference = substr(reference, 2) where member_id = $1 and reason = 'purchase'",
    ],
  ];

  it.each(wrongs)("The check names the row that breaks %s and logs an error", async (rule, spoil, mend) => {
    expect(await books()).toEqual([]);
    await app.oracle(spoil, [memberId]);
    const alarm = vi.spyOn(log, "error").mockImplementation(() => {});
    try {
      expect((await books()).map((found) => found.rule)).toContain(rule);
      await makeDailyReport(app.ember);
      expect(alarm).toHaveBeenCalledWith("books.uneven", expect.objectContaining({ tenantId: app.ember.tenant.id }));
    } finally {
      alarm.mockRestore();
      await app.oracle(mend, [memberId]);
    }
    expect(await books()).toEqual([]);
  });
});

describe("the export", () => {
  it("The export has each order of the month and no names", async () => {
    const text = await app.ember.db.read(async (q) => exportOrders(q, (await today()).slice(0, 7)));
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('"order","number","ordered"');
    expect(lines[0]).toContain('"package","package_name","credits"');
    expect(text).toMatch(/"(c\d+)","(\d+) credits",\2,/);
    // The order number that members see is the end of the order's id.
    const [id = "", number] = (lines[1] as string).replaceAll('"', "").split(",");
    expect(number).toBe(orderNumber(id));
    expect(text).not.toContain(memberId);
    expect(await app.marina.db.read((q) => exportOrders(q, "2026-11"))).not.toContain("visa");
  });

  it.each(["=1+1", "+cmd", "-2", "@SUM(A1)", "\t=1", "  =1", "\r=1", "\n1", "＝1+1", "＋1", "－1", "＠SUM"])(
    "The export disarms %j",
    (text) => expect(csvCell(text)).toBe(`"'${text}"`),
  );

  it("No text cell of the export begins like a formula (property)", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = csvCell(text);
        expect(cell.startsWith('"') && cell.endsWith('"')).toBe(true);
        expect(cell.slice(1).trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/);
        expect(cell.slice(1, -1).replaceAll('""', "")).not.toContain('"');
      }),
    );
  });
});
