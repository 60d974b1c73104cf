import { describe, expect, it } from "vitest";
import { eraseMember } from "~/deletion/member-requests.server";
import { purgeMember } from "~/deletion/purge.server";
import { operatorCommands } from "~/operators/commands.server";
import { removeExpiredRows } from "~/operators/retention-policy.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { countStrikes } from "./strikes.server";

const app = testAppOfFile();
const site = "ember";
const reasons = { rule: "insults", why: "Insulted three members." };
const strikesOf = (id: string, scope = app.ember) => scope.db.read((q) => countStrikes(q, id));
const warn = (id: string) => operatorCommands["operator.warn"]({ site, id, ...reasons });
const suspend = (id: string) => operatorCommands["operator.suspend"]({ site, id, until: "7d", ...reasons });
const ban = (id: string) => operatorCommands["operator.ban"]({ site, id, ...reasons });
let serial = 0;
const person = async (email = `striker${++serial}@members.test`, state: "active" | "unconfirmed" = "active") => ({
  id: await app.member(app.ember, { email, state }),
  email,
});

describe("strikes", () => {
  it("Each measure adds its weight, and a reversed one counts no more", async () => {
    const { id } = await person();
    await warn(id);
    await suspend(id);
    expect(await strikesOf(id)).toEqual({ count: 2, weight: 3, isLinked: false });
    await operatorCommands["operator.lift"]({ site, id });
    expect(await strikesOf(id)).toMatchObject({ count: 1, weight: 1 });
    await ban(id);
    expect(await strikesOf(id)).toMatchObject({ count: 2, weight: 5 });
    await operatorCommands["operator.unban"]({ site, id });
    expect(await strikesOf(id)).toMatchObject({ count: 1, weight: 1 });
  });

  it("An undone measure is no strike, and an undone reversal is one again", async () => {
    const { id } = await person();
    const { act } = await warn(id);
    await operatorCommands["operator.undo"]({ site, id: act });
    expect(await strikesOf(id)).toMatchObject({ count: 0 });
    await ban(id);
    const reversal = await operatorCommands["operator.unban"]({ site, id });
    expect(await strikesOf(id)).toMatchObject({ count: 0 });
    await operatorCommands["operator.undo"]({ site, id: reversal.act });
    expect(await strikesOf(id)).toMatchObject({ count: 1, weight: 4 });
  });

  it("Strikes outlive the account by 12 months, in each spelling of the mailbox, and then they are removed", async () => {
    const { id, email } = await person("again.and.again@gmail.com");
    await ban(id);
    await eraseMember(app.ember, id, async () => {});
    await app.clock.advance(60);
    await purgeMember(app.ember, id);
    const next = await person("againandagain+new@gmail.com");
    await warn(next.id);
    expect(await strikesOf(next.id)).toMatchObject({ count: 2, weight: 5 });
    const rows = await app.oracle<object>("select * from strikes");
    expect(JSON.stringify(rows)).not.toContain(email);
    await app.clock.advance(366 * 86_400);
    expect(await strikesOf(next.id)).toMatchObject({ count: 0 });
    await removeExpiredRows(app.ember);
    expect(await app.oracle("select 1 from strikes")).toEqual([]);
  });

  it("Strikes under an unconfirmed address do not count for the owner of the mailbox", async () => {
    const { id } = await person(undefined, "unconfirmed");
    await warn(id);
    expect(await strikesOf(id)).toMatchObject({ count: 0 });
  });

  it("Strikes of linked accounts add up over several links until a link ends, and never over sites", async () => {
    const [one, two, three] = [await person(), await person(), await person()];
    const neighbour = await app.member(app.marina, { email: one.email });
    const link = (id: string, other: string, verb: "link" | "unlink" = "link") =>
      operatorCommands[`operator.${verb}-accounts`]({ site, id, other, why: "same photos" });
    await warn(one.id);
    await suspend(three.id);
    await link(one.id, two.id);
    await link(three.id, two.id);
    for (const { id } of [one, two, three])
      expect(await strikesOf(id)).toEqual({ count: 2, weight: 3, isLinked: true });
    expect(await strikesOf(neighbour, app.marina)).toMatchObject({ count: 0 });
    await expect(link(two.id, one.id)).rejects.toThrow("linked already");
    await expect(link(one.id, one.id)).rejects.toThrow("two accounts");
    await expect(link(one.id, neighbour)).rejects.toThrow("no confirmed address");
    await link(two.id, three.id, "unlink");
    expect(await strikesOf(one.id)).toMatchObject({ count: 1, weight: 1 });
    await expect(link(two.id, three.id, "unlink")).rejects.toThrow("not linked");
    expect((await app.acts(one.id)).map(({ verb }) => verb)).toContain("link-accounts");
  });
});
