import { sql } from "kysely";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import type { TenantScope } from "./scope.server";
import { readAsTenant } from "./tenant-read.server";

const app = testAppOfFile();

interface State {
  role: string;
  tenant: number | null;
  readOnly: string;
  planning: string;
}

const stateSql = `select current_user as role, nullif(current_setting('app.tenant_id', true), '')::integer as tenant,
  current_setting('transaction_read_only') as "readOnly", current_setting('plan_cache_mode') as planning`;
const state = sql.raw<State>(stateSql);

async function stateIn(scope: TenantScope, plannedOnce = false): Promise<State> {
  const [found] = await scope.db.read((q) => q.rows(state, { plannedOnce }));
  return found as State;
}

/** The state in which a read left its connection. */
async function stateAfter(): Promise<State> {
  const { rows } = await app.database.pool.query<State>(stateSql);
  return rows[0] as State;
}

describe("a read", () => {
  it("A read has the application's rights, its tenant's rows and no write access", async () => {
    for (const scope of [app.ember, app.marina, app.ember])
      expect(await stateIn(scope)).toMatchObject({ role: "app_user", tenant: scope.tenant.id, readOnly: "on" });
    await expect(app.ember.db.read((q) => q.rows(sql`update members set id = id`))).rejects.toThrow(/read-only/);
  });

  it("A read leaves no rights on its connection, whether successful or failed", async () => {
    const failing = app.ember.db.read((q) => q.rows(sql`select 1 / 0`));
    await expect(failing).rejects.toThrow("division by zero");
    expect(await stateAfter()).toMatchObject({ tenant: null, readOnly: "off", planning: "auto" });
    const seen = await stateIn(app.ember, true);
    const after = await stateAfter();
    expect(after).toMatchObject({ tenant: null, readOnly: "off", planning: "auto" });
    expect(after.role).not.toBe(seen.role);
  });

  it("A read returns exactly the rows of its statement", async () => {
    const rowsOf = (text: string) => app.ember.db.read((q) => q.rows(sql.raw(text)));
    expect(await rowsOf("select 1 as one where false")).toEqual([]);
    expect(await rowsOf("values (1), (2)")).toEqual([{ column1: 1 }, { column1: 2 }]);
    expect(await rowsOf("select")).toEqual([{}]);
  });

  it("Simultaneous reads of different tenants do not mix", async () => {
    const scopes = Array.from({ length: 40 }, (_, at) => (at % 2 ? app.ember : app.marina));
    const seen = await Promise.all(scopes.map((scope) => stateIn(scope)));
    expect(seen.map(({ tenant }) => tenant)).toEqual(scopes.map(({ tenant }) => tenant.id));
  });

  it("A failed read does not disturb simultaneous reads and succeeds when repeated", async () => {
    const wrong = sql.raw("select no_such_column from members");
    for (let round = 0; round < 2; round += 1) {
      const [failed, answered] = await app.ember.db.read(async (q) =>
        Promise.allSettled([q.rows(wrong), q.rows(sql<{ one: number }>`select 1 as one`)]),
      );
      expect(failed).toMatchObject({ status: "rejected", reason: { code: "42703" } });
      if (app.database.kind === "postgres") expect(answered).toMatchObject({ value: [{ one: 1 }] });
    }
  });
});

describe("a failing read on PostgreSQL", () => {
  it("The stack of a failed read's error names the caller, not only the socket", async ({ skip }) => {
    if (app.database.kind !== "postgres") skip();
    const whoAsks = async () => await app.ember.db.read((q) => q.rows(sql`select 1 / 0`));
    const error = await whoAsks().catch((reason: Error) => reason);
    expect((error as Error).stack).toContain("whoAsks");
  });
});

describe("the plan of a read on PostgreSQL", () => {
  it("A generic plan is forced only for calls that ask for one", async ({ skip }) => {
    if (app.database.kind !== "postgres") skip();
    expect((await stateIn(app.ember, true)).planning).toBe("force_generic_plan");
    expect((await stateIn(app.ember)).planning).toBe("auto");
  });
});

describe("a connection whose setup failed", () => {
  const codeIs = (code: string) => Object.assign(new Error(code), { code });

  function connection() {
    const said: string[] = [];
    const client = {
      query(asked: pg.QueryConfig & { callback?: (error: Error) => void }) {
        said.push(asked.name ?? "");
        if (!asked.callback) return Promise.reject(codeIs("57014"));
        queueMicrotask(() => asked.callback?.(codeIs("26000")));
      },
    } as unknown as pg.PoolClient;
    return { client, said };
  }

  it("A read reports why its setup was refused, and a repeated read sets up again", async () => {
    const { client, said } = connection();
    const ask = () => readAsTenant(client, { tenantId: 1, name: "s_1", text: "select 1", values: [] });
    await expect(ask()).rejects.toMatchObject({ code: "57014" });
    await expect(ask()).rejects.toMatchObject({ code: "57014" });
    expect(said).toEqual(["tenant_settings", "s_1", "tenant_settings", "s_1"]);
  });
});
