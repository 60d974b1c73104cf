/** `npm start`: the web process, which also runs the background jobs for a demo or the embedded database. */
import * as build from "virtual:remix/server-build";
import { resolve } from "node:path";
import type { Env } from "~/platform/env.server";
import type { Services } from "~/platform/services.server";
import { createDrain } from "~/server/edge/drain.server";
import { createEdge } from "~/server/edge/edge.server";
import { onShutdownSignal, startWeb, type Web, type WebOptions } from "~/server/edge/listen.server";
import { edgeParts } from "~/server/edge/edge-parts.server";
import { createRemixHandlers } from "~/server/edge/remix-handlers.server";
import { boot, requireJournal, keepJournal, runProgram, startJobs } from "./boot";
import { answerCommands } from "./command-socket";
import { openDesk } from "./desk";
import { serveMetrics } from "./metrics";
import { listenProblem } from "./program-error";
import { printWelcome } from "./welcome";

await runProgram(async (env) => {
  const { services, shutDown } = await boot(env, { serves: true });
  await requireJournal();
  const journal = keepJournal(services);
  const isEmbedded = !env.DATABASE_URL;
  const { web, resourceUsage } = await openWeb(env, services);
  const metrics = await serveMetrics(services, resourceUsage);
  const commands = isEmbedded ? await answerCommands(services) : null;
  if (isEmbedded || (env.JOBS ?? env.DEMO)) await startJobs();
  onShutdownSignal(async () => {
    await web.stop();
    metrics?.close();
    await commands?.close();
    journal.stop();
    await shutDown();
  });
  const database = isEmbedded ? "pglite" : "postgres";
  await printWelcome({ port: web.port, demo: env.DEMO, database, store: env.REDIS_URL ? "redis" : "memory" });
});

async function openWeb(env: Env, services: Services) {
  const drain = createDrain({ noticeMs: env.DRAIN_NOTICE_MS });
  const remix = createRemixHandlers(build);
  const { routes } = build;
  const clientFolder = resolve("build/client");
  const operate = await openDesk(services);
  const parts = edgeParts({ services, drain, demo: env.DEMO, clientFolder, remix, routes, operate });
  const web = await listen({ edge: createEdge(parts), drain, host: env.HOST, port: env.PORT });
  return { web, resourceUsage: parts.probes.resourceUsage };
}

async function listen(options: WebOptions): Promise<Web> {
  const { port } = options;
  try {
    return await startWeb(options);
  } catch (error) {
    throw listenProblem(
      error,
      options,
      `Set HOST and PORT to another address: PORT=${port < 1024 ? 3000 : port + 1} npm start`,
    );
  }
}
