/** `npm start`: the web process; on the embedded database also the jobs, since one process has it open. */
import * as build from "virtual:remix/server-build";
import { resolve } from "node:path";
import { createRequestHandler } from "~/entry.server";
import { startControl } from "~/platform/control.server";
import { type Env, EnvironmentError, readEnv } from "~/platform/env.server";
import { stopServices } from "~/platform/services.server";
import { createDrain } from "~/web/edge/drain.server";
import { onSignal, startWeb } from "~/web/edge/listen.server";
import { createEdge } from "~/web/edge/edge.server";
import { edgeParts } from "~/web/edge/parts.server";
import { boot, isDemo, startJobs } from "./boot";
import { printWelcome } from "./welcome";

async function serve(env: Env): Promise<void> {
  const services = await boot(env);
  const isEmbedded = !env.DATABASE_URL;
  const control = isEmbedded ? await startControl(env.DATA_DIR) : null;
  const drain = createDrain();
  const demo = isDemo(env);
  const remix = createRequestHandler(build, "production");
  const edge = createEdge(edgeParts({ services, drain, demo, clientFolder: resolve("build/client"), remix }));
  const web = await startWeb({ edge, drain, host: env.HOST, port: env.PORT });
  if (isEmbedded) await startJobs();
  onSignal(async () => {
    await web.stop();
    await control?.close();
    await stopServices();
  });
  const database = isEmbedded ? "pglite" : "postgres";
  await printWelcome({ port: web.port, demo, database, store: env.REDIS_URL ? "redis" : "memory" });
}

try {
  await serve(readEnv());
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exit(1);
}
