import type { Pool } from "pg";
import { expect, it, vi } from "vitest";
import { tenantCommands } from "~/operators/tenant-commands.server";
import { runCommand } from "./run-command";

vi.mock("~/operators/tenant-commands.server", () => ({ tenantCommands: { "tenant.rows": vi.fn() } }));

it("A command for a site runs without the time limits of pages, since it may erase a large site", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://app@127.0.0.1:1/none");
  vi.stubEnv("MIGRATE_DATABASE_URL", "postgres://owner@127.0.0.1:1/none");
  vi.stubEnv("MASTER_KEY", Buffer.alloc(32, 7).toString("base64"));
  vi.mocked(tenantCommands["tenant.rows"]).mockImplementation(async ({ database }) => {
    const { options } = database.pool as Pool;
    expect(options).toMatchObject({ connectionString: "postgres://owner@127.0.0.1:1/none" });
    expect(options).not.toHaveProperty("statement_timeout");
    expect(options).not.toHaveProperty("query_timeout");
    expect(options).not.toHaveProperty("lock_timeout");
    return [];
  });
  expect(await runCommand("tenant.rows", undefined)).toEqual([]);
});
