import type pg from "pg";
import { applyTenant, type TenantToApply } from "~/operators/tenant-onboarding.server";
import { sendCommand } from "~/platform/command-socket.server";
import { openStore } from "~/platform/store.server";
import { publishTenantChange } from "~/tenancy/changes.server";
import { type ServerProcess, startServerProcess } from "./server-process";

export interface TestServer extends ServerProcess {
  /** Stores changed sites and tells the server, as `npm run tenant -- apply` does. */
  apply(tenants: TenantToApply[]): Promise<void>;
}

/** Starts the built server. `apply` changes its sites. */
export async function startServer(name: string): Promise<TestServer> {
  const server = await startServerProcess(name);
  const { oracle, dataDir, redisUrl } = server;
  const apply = async (tenants: TenantToApply[]) => {
    if (oracle) return applyBeside(oracle, redisUrl, tenants);
    if (!(await sendCommand(dataDir, "tenant.apply", tenants)))
      throw new Error("Nothing listens on the command socket of the test server.");
  };
  return { ...server, apply };
}

/**
 * Stores the sites from this process, which is possible on PostgreSQL. Then publishes the change by the database or by
 * Redis.
 */
async function applyBeside(pool: pg.Pool, redisUrl: string | undefined, tenants: TenantToApply[]): Promise<void> {
  for (const tenant of tenants) await applyTenant({ pool }, tenant);
  const store = await openStore({ REDIS_URL: redisUrl });
  await publishTenantChange({ database: { pool }, store });
  await store.close();
  // Wait until the server has noticed the change (P10).
  await new Promise((done) => setTimeout(done, 200));
}
