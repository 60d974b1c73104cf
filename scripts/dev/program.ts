/** Runs the product behind the development server. Unlike `serve.ts`, opens no port. */
import * as build from "virtual:remix/server-build";
import type { RequestListener } from "node:http";
import { resolve } from "node:path";
import { createRequestHandler } from "@remix-run/node";

import { type Env, readEnv } from "~/platform/env.server";
import type { Services } from "~/platform/services.server";
import { forgetTenants } from "~/tenancy/resolve.server";
import { createDrain } from "~/server/edge/drain.server";
import { createEdge } from "~/server/edge/edge.server";
import { edgeParts } from "~/server/edge/edge-parts.server";
import { boot, requireJournal, keepJournal, startJobs } from "../boot";
import { answerCommands } from "../command-socket";
import { openDesk } from "../desk";
import { applyDemoSite, demoSites } from "../demo/load";
import { printWelcome } from "../welcome";

export interface Program {
  readonly edge: RequestListener;
  /** Waits for running jobs to end, then closes all services. */
  stop(): Promise<void>;
  welcome(): Promise<void>;
}

/** Stores the changed tenants, given by their slugs, then starts the product. */
export async function startProgram({ changed }: { changed: readonly string[] }): Promise<Program> {
  const env = readEnv();
  const { services, shutDown } = await boot(env);
  await applyRecords(services, changed);
  await requireJournal();
  const journal = keepJournal(services);
  const control = env.DATABASE_URL ? null : await answerCommands(services);
  await startJobs();
  return {
    edge: createEdge(await developmentParts(env, services)),
    async stop() {
      await control?.close();
      journal.stop();
      await shutDown();
    },
    welcome() {
      const database = env.DATABASE_URL ? "postgres" : "pglite";
      return printWelcome({ port: env.PORT, demo: env.DEMO, database, store: env.REDIS_URL ? "redis" : "memory" });
    },
  };
}

/** Points to a client folder that does not exist, because Vite serves the files for browsers. */
async function developmentParts(env: Env, services: Services) {
  const remix = createRequestHandler(build, "development");
  const { routes } = build;
  const drain = createDrain();
  const clientFolder = resolve("build/no-client");
  const operate = await openDesk(services);
  return edgeParts({ services, drain, demo: env.DEMO, clientFolder, remix, routes, operate });
}

async function applyRecords({ database, env }: Services, changed: readonly string[]): Promise<void> {
  if (!env.DEMO || changed.length === 0) return;
  for (const site of demoSites(resolve("tenants")))
    if (changed.includes(site.slug)) await applyDemoSite(database, site);
  forgetTenants();
}
