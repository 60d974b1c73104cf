/** `npm start`: the web process; on the embedded database also the jobs, since one process has it open. */
import * as build from "virtual:remix/server-build";
import { resolve } from "node:path";
import { createRequestHandler } from "~/entry.server";
import { startControl } from "~/platform/control.server";
import { type Env, EnvironmentError, readEnv } from "~/platform/env.server";
import { stopServices } from "~/platform/services.server";
import { listTenants } from "~/tenancy/resolve.server";
import { createDrain } from "~/web/edge/drain.server";
import { onSignal, startWeb, type Web } from "~/web/edge/listen.server";
import { createOurEdge } from "~/web/edge/our-edge.server";
import { boot, isDemo, startJobs } from "./boot";

async function serve(env: Env): Promise<void> {
  const { log } = await boot(env);
  const isEmbedded = !env.DATABASE_URL;
  const control = isEmbedded ? await startControl(env.DATA_DIR) : null;
  const drain = createDrain();
  const edge = createOurEdge({
    trust: { hops: env.TRUST_PROXY, countryHeader: env.COUNTRY_HEADER ?? null },
    demo: isDemo(env),
    clientFolder: resolve("build/client"),
    drain,
    log,
    handle: createRequestHandler(build, "production"),
  });
  const web = await startWeb({ edge, drain, host: env.HOST, port: env.PORT });
  if (isEmbedded) await startJobs();
  onSignal(async () => {
    await web.stop();
    await control?.close();
    await stopServices();
  });
  await announce(web);
}

async function announce({ port }: Web): Promise<void> {
  for (const { settings, canonicalHost } of await listTenants()) {
    console.log(`${settings.name.padEnd(24)} http://${canonicalHost}:${port}`);
  }
}

try {
  await serve(readEnv());
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exit(1);
}
