import { describe, expect, it } from "vitest";
import { operatorHelp } from "../../../scripts/operator/help";
import { listSources, readSource } from "../../../tests/support/sources";
import { testAppOfFile } from "../../../tests/support/test-app";
import { keptVerbs } from "../acts.server";
import { operatorCommands } from "../commands.server";
import { operatorVerbs } from "./registry.server";

const app = testAppOfFile();
const verbs = Object.values(operatorVerbs);

describe("the registry of verbs", () => {
  it("Each verb has a name of its own, a line in the help and a command", () => {
    const names = verbs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(operatorHelp()).toContain(`\n  operator ${name}`);
      expect(operatorCommands).toHaveProperty([`operator.${name}`]);
    }
  });

  it("Each verb whose acts are kept longer exists and records an act", () => {
    for (const name of Object.values(keptVerbs).flat())
      expect(verbs.find((verb) => verb.name === name)?.acts, name).toBe(true);
  });

  it("Only verbs record acts, so that no room forgets an act or records it twice", () => {
    const callers = listSources("app", "scripts")
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .filter((file) => /\bnoteAct\(/.test(readSource(file)));
    expect(callers.sort()).toEqual(["app/operators/acts.server.ts", "app/operators/verbs/verb.server.ts"]);
  });

  it("An unknown argument is refused by name and leaves no act", async () => {
    const id = await app.member(app.ember);
    const given = { site: "ember", id, rule: "threats", why: "insults", actor: "olga", needs: "none" };
    await expect(operatorCommands["operator.warn"](given)).rejects.toThrow(/needs/);
    expect(await app.acts(id)).toEqual([]);
  });

  it("A verb that fails leaves no act, and one that succeeds leaves exactly one", async () => {
    const id = await app.member(app.ember);
    const unban = () => operatorCommands["operator.unban"]({ site: "ember", id });
    await expect(unban()).rejects.toThrow("no banned member");
    expect(await app.acts(id)).toEqual([]);
    await operatorCommands["operator.ban"]({ site: "ember", id, rule: "threats", why: "insults" });
    await unban();
    expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["ban", "unban"]);
  });

  it("The application can neither change nor delete the reason of an act", async () => {
    const id = await app.member(app.ember);
    await operatorCommands["operator.debit-block"]({ site: "ember", id, why: "returned debits" });
    const { ember, oracle } = app;
    for (const statement of [
      "update operator_act_details set reason = 'none'",
      "delete from operator_act_details",
      "update operator_acts set actor = 'nobody'",
    ]) {
      const client = await app.database.pool.connect();
      try {
        await client.query(`begin; set local role app_user; set local app.tenant_id = '${ember.tenant.id}'`);
        await expect(client.query(statement), statement).rejects.toThrow("permission denied");
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
    expect(await oracle("select 1 from operator_act_details where reason = 'returned debits'")).toHaveLength(1);
  });
});
