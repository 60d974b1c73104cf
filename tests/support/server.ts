import type pg from "pg";
import { applySite, type SiteToApply } from "~/operators/tenant-onboarding.server";
import { callControl } from "~/platform/control.server";
import { openStore } from "~/platform/store.server";
import { announceTenantChange } from "~/tenancy/changes.server";
import { type ServerProcess, startServerProcess } from "./server-process";

export interface TestServer extends ServerProcess {
  /** Writes the rows of sites as `npm run tenant -- apply` does, and has the server notice. */
  apply(sites: SiteToApply[]): Promise<void>;
}

/** A running server, and the operator's way to its sites. */
export async function startServer(name: string): Promise<TestServer> {
  const server = await startServerProcess(name);
  const { oracle, dataDir, redisUrl } = server;
  const apply = async (sites: SiteToApply[]) => {
    if (oracle) return applyBeside(oracle, redisUrl, sites);
    if (!(await callControl(dataDir, "tenant.apply", sites)))
      throw new Error("Nothing listens on the control socket of the test server.");
  };
  return { ...server, apply };
}

/** On a server of PostgreSQL commands are processes of their own, which tell the others over the database or Redis. */
async function applyBeside(pool: pg.Pool, redisUrl: string | undefined, sites: SiteToApply[]): Promise<void> {
  for (const site of sites) await applySite({ pool }, site);
  const store = await openStore({ REDIS_URL: redisUrl });
  await announceTenantChange({ database: { pool }, store });
  await store.close();
  // They promise to hear of it within a second (P10).
  await new Promise((done) => setTimeout(done, 200));
}
