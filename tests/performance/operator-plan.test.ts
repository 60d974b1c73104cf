import { beforeAll, expect, it } from "vitest";
import { type Hired, hire } from "../support/staff";
import { testAppOfFile } from "../support/test-app";

const app = testAppOfFile();
let olga: Hired;

beforeAll(async () => {
  for (const { tenant } of [app.ember, app.marina])
    await app.oracle(
      `insert into page_stays (tenant_id, id, page, seconds, seen_at)
       select $1, gen_random_uuid(), '/', 3, app_now() - i * interval '1 second' from generate_series(1, 5000) i`,
      [tenant.id],
    );
  await app.oracle("analyze page_stays");
  olga = await hire(app, [{ role: "moderator", on: app.ember }]);
});

async function planAs(role: "app_user" | "app_operator", statement: string): Promise<string> {
  const client = await app.database.pool.connect();
  try {
    await client.query(`begin; set local role ${role}; set local app.tenant_id = '${app.ember.tenant.id}';
      set local app.staff_session = '${olga.session.hash}'`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (costs off) ${statement}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const latest = () =>
  `select id, seconds from page_stays
   where tenant_id = ${app.ember.tenant.id} and seen_at > app_now() - interval '1 minute' order by seen_at desc limit 50`;

it("An operator's read of a large table uses the index, and checks the rights once before", async () => {
  const plan = await planAs("app_operator", latest());
  expect(plan).toMatch(/One-Time Filter: .*staff_tenant\(\) = /);
  expect(plan).toMatch(/Index Scan Backward using page_stays_seen/);
  expect(plan.match(/staff_tenant/g)).toHaveLength(1);
});

it("A member's read of a large table checks no rights of operators", async () => {
  expect(await planAs("app_user", latest())).not.toContain("staff");
});
