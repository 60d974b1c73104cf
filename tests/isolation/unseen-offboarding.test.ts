import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eraseTenant, exportTenant } from "~/operators/tenant-offboarding.server";
import type { OperatorDatabase } from "~/operators/tenant-onboarding.server";
import { moveHost } from "~/operators/tenant-host.server";
import { suspendTenant } from "~/operators/tenant-suspension.server";
import { services } from "~/platform/services.server";
import type { TestDatabase } from "../support/database";
import { testAppOfFile } from "../support/test-app";

/** Operators' commands on a database that ignores the tenant setting, and so hides all rows of a site (T08). */
const app = testAppOfFile();
const folder = mkdtempSync(join(tmpdir(), "unseen-"));

beforeAll(async () => {
  await app.member(app.ember);
  // Grant all rights, so that only row-level security hides the rows.
  await app.oracle("grant all on all tables in schema public to app_user");
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const settingOfTenant = /app\.tenant_id/;

/** A database connection on which the tenant cannot be set. */
function withoutSetting({ pool }: TestDatabase["owner"]): OperatorDatabase {
  const connect = async () => {
    const client = await pool.connect();
    const query = async (text: string, values?: unknown[]) => {
      if (settingOfTenant.test(text)) return client.query("set local role app_user");
      return client.query(text, values);
    };
    return { query, release: () => client.release() } as unknown as pg.PoolClient;
  };
  return { pool: { query: pool.query.bind(pool), connect } as OperatorDatabase["pool"] };
}

const operator = () => ({
  ...services(),
  database: withoutSetting((app.database as TestDatabase).owner),
  publishChange: async () => {},
});
const members = async () => (await app.oracle("select 1 from members")).length;

describe("A site whose rows are hidden", () => {
  it("A site whose rows are hidden is not exported as if it were empty", async () => {
    await expect(exportTenant(operator(), "ember", join(folder, "ember"))).rejects.toThrow("cannot be seen");
  });

  it("A site whose rows are hidden is neither suspended nor moved", async () => {
    const [host] = app.ember.tenant.hosts;
    const move = { slug: "ember", from: host as string, to: "moved.example", redirect: false };
    await expect(suspendTenant(operator(), "ember")).rejects.toThrow("cannot be seen");
    await expect(moveHost(operator(), move)).rejects.toThrow("cannot be seen");
    const suspended = "select 1 from tenants where suspended_at is not null";
    expect(await app.oracle(`${suspended} union all select 1 from tenant_hosts where host = $1`, [move.to])).toEqual(
      [],
    );
  });

  it("A site whose rows are hidden is not erased and keeps its hosts and files", async () => {
    await app.ember.files.put("photos/kept.webp", Buffer.from("x"), "image/webp");
    await expect(eraseTenant(operator(), "ember")).rejects.toThrow("cannot be seen");
    expect(await members()).toBe(1);
    expect(await app.oracle("select 1 from tenant_hosts where tenant_id = $1", [app.ember.tenant.id])).not.toEqual([]);
    expect(await app.ember.files.get("photos/kept.webp")).not.toBeNull();
  });
});
