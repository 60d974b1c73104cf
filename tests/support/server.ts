import type pg from "pg";
import { applyTenant, type TenantToApply } from "~/operators/tenant-onboarding.server";
import { callControl } from "~/platform/control.server";
import { openStore } from "~/platform/store.server";
import { announceTenantChange } from "~/tenancy/changes.server";
import { type ServerProcess, startServerProcess } from "./server-process";

export interface TestServer extends ServerProcess {
  /** Writes the rows of sites as `npm run tenant -- apply` does, and has the server notice. */
  apply(tenants: TenantToApply[]): Promise<void>;
}

/** A running server, and the operator's way to its sites. */
export async function startServer(name: string): Promise<TestServer> {
  const server = await startServerProcess(name);
  const { oracle, dataDir, redisUrl } = server;
  const apply = async (tenants: TenantToApply[]) => {
    if (oracle) return applyBeside(oracle, redisUrl, tenants);
    if (!(await callControl(dataDir, "tenant.apply", tenants)))
      throw new Error("Nothing listens on the control socket of the test server.");
  };
  return { ...server, apply };
}

/** On a server of PostgreSQL commands are processes of their own, which tell the others over the database or Redis. */
async function applyBeside(pool: pg.Pool, redisUrl: string | undefined, tenants: TenantToApply[]): Promise<void> {
  for (const tenant of tenants) await applyTenant({ pool }, tenant);
  const store = await openStore({ REDIS_URL: redisUrl });
  await announceTenantChange({ database: { pool }, store });
  await store.close();
  // They promise to hear of it within a second (P10).
  await new Promise((done) => setTimeout(done, 200));
}
