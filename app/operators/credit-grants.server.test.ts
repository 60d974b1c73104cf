import { describe, expect, it } from "vitest";
import { spend } from "~/wallet/ledger.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { randomId } from "~/platform/ids";
import { testAppOfFile } from "../../tests/support/test-app";
import { operatorCommands } from "./commands.server";

const app = testAppOfFile();
const site = "ember";
const grant = (id: string, credits: number | string) =>
  operatorCommands["operator.grant-credits"]({ site, id, credits, why: "a message was lost" });
const balanceOf = async (id: string) =>
  (await app.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [id]))[0]?.balance;

describe("granted credits", () => {
  it("One person grants 50 credits in 30 days; the 51st names the approval, and the books agree", async () => {
    const id = await app.member(app.ember);
    await grant(id, 20);
    await grant(id, "30");
    await app.ember.db.write((w) => spend(w, { memberId: id, credits: 40, reason: "message", reference: randomId() }));
    await expect(grant(id, 1)).rejects.toThrow("credits.grant-more");
    expect(await balanceOf(id)).toBe(10);
    await app.clock.advance(30 * 86_400 - 60);
    await expect(grant(id, 1)).rejects.toThrow("50 are granted");
    await app.clock.advance(61);
    await grant(id, 50);
    expect(await balanceOf(id)).toBe(60);
    expect(await app.ember.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("The books name the act of each grant, and the act its credits", async () => {
    const id = await app.member(app.ember);
    await grant(id, 7);
    const rows = await app.oracle<{ reason: string; verb: string; amount: number; after: object }>(
      `select l.reason, a.verb, e.amount, d.after from ledger_transfers l
       join ledger_entries e on e.tenant_id = l.tenant_id and e.transfer_id = l.id and e.account = 'wallet'
       join operator_acts a on a.tenant_id = l.tenant_id and a.id::text = l.reference
       join operator_act_details d on d.tenant_id = a.tenant_id and d.act_id = a.id
       where l.member_id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { reason: "correction", verb: "grant-credits", amount: 7, after: { credits: 7, balance: 7 } },
    ]);
  });

  it("Of two grants at the same moment, only one passes the limit", async () => {
    const id = await app.member(app.ember);
    const both = await Promise.allSettled([grant(id, 30), grant(id, 30)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await balanceOf(id)).toBe(30);
    expect(await app.acts(id)).toHaveLength(1);
  });

  it("A banned, deleted or unknown member and a broken number get no credits", async () => {
    const id = await app.member(app.ember);
    for (const state of ["banned", "deleted"] as const)
      await expect(grant(await app.member(app.ember, { state }), 5), state).rejects.toThrow("can be granted");
    await expect(grant(await app.member(app.marina), 5)).rejects.toThrow("can be granted");
    for (const credits of [0, -5, 1.5, "many", 51]) await expect(grant(id, credits), String(credits)).rejects.toThrow();
    expect(await balanceOf(id)).toBe(0);
  });
});
