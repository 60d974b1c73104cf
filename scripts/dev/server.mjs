// The development server. Vite serves the browser's sources, and the product answers everything else.
// A changed server file restarts the product within this process. Requests wait meanwhile.
import { createServer as createHttpServer } from "node:http";
import { dirname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { unstable_setDevServerHooks as setDevServerHooks } from "@remix-run/server-runtime";
import { createServer } from "vite";
import { answerFault, describeFault } from "./fault.mjs";
import { createRunner } from "./runner.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const program = "/scripts/dev/program.ts";
const port = Number(process.env.PORT ?? 3000);
// Listen on IPv4, as a started demo does, because some machines resolve "localhost" to IPv6 alone.
const host = process.env.HOST ?? "127.0.0.1";
/** The restart waits this long after a change, because an editor may write a file in several steps. */
const settleMs = 40;
/** Milliseconds for requests in progress to end before a restart. */
const endAnswersTimeoutMs = 1_000;

// Use the limits of production. Idle connections must survive the seconds in which compilation blocks this process.
const http = createHttpServer({ maxHeaderSize: 64 * 1024, keepAliveTimeout: 75_000 }, dispatch);
const vite = await createServer({
  root,
  configFile: "remix.config.ts",
  appType: "custom",
  // Keep `cors` off, because Vite's earlier headers would make Node merge the product's cookies into one header.
  server: { middlewareMode: true, cors: false, hmr: { server: http } },
});
setDevServerHooks({ processRequestError: showFault });

/** @type {Set<import("node:http").ServerResponse>} */
const answers = new Set();
/** @type {Set<string>} */
const changedTenants = new Set();
/** @type {NodeJS.Timeout | undefined} */
let settling;
let current = start();

/** @typedef {import("./program.ts").Program & { leave(): Promise<void> }} Running */

/** @returns {Promise<Running>} */
async function start() {
  const runner = createRunner(vite);
  const changed = [...changedTenants];
  const { startProgram } = await runner.import(program);
  const started = await startProgram({ changed });
  for (const slug of changed) changedTenants.delete(slug);
  return { ...started, leave: () => started.stop().finally(() => runner.close()) };
}

/** @type {import("node:http").RequestListener} */
function dispatch(request, response) {
  answers.add(response);
  response.once("close", () => answers.delete(response));
  vite.middlewares(request, response, async () => {
    try {
      const { edge } = await current;
      edge(request, response);
    } catch (error) {
      answerFault(response, /** @type {Error} */ (error), root);
    }
  });
}

/** @param {unknown} error */
function showFault(error) {
  if (!(error instanceof Error)) return;
  vite.environments.client.hot.send({ type: "error", err: describeFault(error, root) });
}

/**
 * Prints an error. Prints a refused migration without its stack trace.
 * @param {unknown} error
 */
function tell(error) {
  console.error(error instanceof Error && error.name === "MigrationRefused" ? error.message : error);
}

/** Ends event streams, and waits up to a second for other answers. */
async function endAnswers() {
  for (const answer of answers)
    if (String(answer.getHeader("content-type")).startsWith("text/event-stream")) answer.end();
  const deadline = Date.now() + endAnswersTimeoutMs;
  while (answers.size > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 10));
}

function startAnew() {
  const began = performance.now();
  const before = current;
  current = before
    .then(
      async (running) => {
        await endAnswers();
        await running.leave();
      },
      () => undefined,
    )
    .then(start);
  current.then(
    () => console.log(`Started anew in ${Math.round(performance.now() - began)} ms.`),
    (error) => {
      tell(error);
      showFault(error);
    },
  );
}

/** @param {string} file */
function follow(file) {
  const path = relative(root, file).split(sep).join("/");
  const [, slug] = /^tenants\/([^/]+)\//.exec(path) ?? [];
  if (slug) changedTenants.add(slug);
  const isServed = (vite.environments.ssr.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
  if (!slug && !isServed && !path.startsWith("migrations/")) return;
  clearTimeout(settling);
  settling = setTimeout(startAnew, settleMs);
}

async function leave() {
  http.close();
  await endAnswers();
  await current.then(
    (running) => running.leave(),
    () => undefined,
  );
  await vite.close();
  process.exit(0);
}

vite.watcher.on("change", follow).on("add", follow).on("unlink", follow);
process.once("SIGINT", leave).once("SIGTERM", leave);
current.catch(tell);
current.then(({ welcome }) => welcome(), showFault);
http.listen(port, host);
