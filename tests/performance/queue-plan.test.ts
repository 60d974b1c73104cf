import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  DummyDriver,
  type RawBuilder,
} from "kysely";
import type pg from "pg";
import { listWork, type WorkFilter, type WorkReader } from "~/operators/queue/list.server";
import { findByReceipt } from "~/operators/queue/receipts.server";
import { randomId } from "~/platform/ids";
import { openTestDatabase, type TestDatabase } from "../support/database";

/** Looks at the plans of the queue over all tenants: 1,000 tenants with 100,000 open items. */
const server = process.env.TEST_DATABASE_URL;
const person = randomId();
const session = "s".repeat(43);
const tenants = Array.from({ length: 1_000 }, (_, n) => n + 1);

interface Plan {
  "Node Type": string;
  "Index Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
}

const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error("unused");
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

describe.skipIf(!server)("The queue of a moderator of 1,000 tenants with 100,000 open items", () => {
  let database: TestDatabase;
  let client: pg.PoolClient;
  let sent: CompiledQuery[] = [];
  const reader: WorkReader = {
    rows: async <R>(statement: RawBuilder<R>) => {
      const compiled = statement.compile(builder);
      sent.push(compiled);
      return (await client.query(compiled.sql, [...compiled.parameters])).rows as R[];
    },
  };

  beforeAll(async () => {
    database = await openTestDatabase();
    client = await database.owner.pool.connect();
    await client.query(`insert into work_items
        (tenant_id, kind, subject_id, member_id, reason, severity, language, opened_at, due_at, closed_at, outcome)
      select 1 + n % 1000, kind, gen_random_uuid(), gen_random_uuid(), 'hidden', work_severity(kind, reason),
        (array['en', 'de', 'nl', 'sv'])[1 + n % 4], at, at + work_time(kind, reason),
        case when n > 100000 then at + interval '1 hour' end, case when n > 100000 then 'passed' end
      from generate_series(1, 200000) n
      cross join lateral (select now() - n % 86400 * interval '1 second' as at,
        (array['photo', 'photo', 'photo', 'photo', 'text', 'text', 'message', 'case', 'complaint', 'appeal'])[1 + n % 10] as kind,
        (array['fake', 'scam', 'underage', 'other'])[1 + n % 4] as reason) item`);
    await client.query("vacuum analyze work_items");
    await client.query(`
      insert into tenants (slug, state, record) select 't' || n, 'demo', '{}' from generate_series(1, 1000) n;
      insert into staff (id, email, name, state) values ('${person}', 'olga@staff.test', 'Olga', 'active');
      insert into staff_grants (id, staff_id, role, tenant_id)
        select gen_random_uuid(), '${person}', 'moderator', id from tenants;
      insert into staff_sessions (token_hash, kind, staff_id, expires_at)
        values ('${session}', 'web', '${person}', now() + interval '1 hour');
      analyze tenants, staff_grants;
      begin read only;
      set local role app_network;
      set local app.staff_session = '${session}'`);
  }, 120_000);

  afterAll(async () => {
    client?.release(true);
    await database?.close();
  });

  async function planOf(run: () => Promise<unknown>): Promise<{ nodes: Plan[]; buffers: number }> {
    sent = [];
    await run();
    const [statement] = sent as [CompiledQuery];
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${statement.sql}`, [
      ...statement.parameters,
    ]);
    const [{ Plan: plan }] = rows[0]["QUERY PLAN"] as [{ Plan: Plan }];
    const nodes = (one: Plan): Plan[] => [one, ...(one.Plans ?? []).flatMap(nodes)];
    return { nodes: nodes(plan), buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] };
  }

  const first = (filter: Partial<WorkFilter> = {}, after: string | null = null) => {
    const [severity, due = "", id = ""] = after?.split(".") ?? [];
    const cursor = severity ? { severity: Number(severity), due, id } : null;
    return planOf(() => listWork(reader, { tenants, actor: "olga", ...filter }, cursor));
  };

  it("The first page and the next read one index in order, without a sort", async () => {
    const page = await listWork(reader, { tenants, actor: "olga" }, null);
    expect(page.items).toHaveLength(50);
    for (const after of [null, page.next]) {
      const { nodes, buffers } = await first({}, after);
      expect(nodes.map((node) => node["Node Type"])).not.toContain("Sort");
      expect(new Set(nodes.flatMap((node) => node["Index Name"] ?? []))).toEqual(new Set(["work_items_first"]));
      expect(buffers).toBeLessThan(500);
    }
  });

  it("A filter by kind, language or holder reads few pages too", async () => {
    for (const filter of [
      { kind: "appeal" },
      { kind: "photo", language: "sv" },
      { held: "free" },
      { due: "late" },
    ] as const) {
      const { buffers } = await first(filter);
      expect(buffers, JSON.stringify(filter)).toBeLessThan(4_000);
    }
    expect((await first({ held: "mine" })).buffers).toBeLessThan(200);
  });

  it("A receipt is found by one index over all tenants", async () => {
    const { nodes, buffers } = await planOf(() => findByReceipt(reader, "0a1b2c3d4e"));
    expect(new Set(nodes.flatMap((node) => node["Index Name"] ?? []))).toContain("work_items_of_receipt");
    expect(buffers).toBeLessThan(200);
  });

  it("A person of three tenants reads the items of these tenants alone", async () => {
    const { buffers } = await first({ tenants: [17, 400, 903] });
    expect(buffers).toBeLessThan(1_000);
  });
});
