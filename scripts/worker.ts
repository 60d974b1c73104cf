/** `npm run worker`: runs background jobs only. Any number of workers may run beside the web processes (DESIGN 1). */
import { onShutdownSignal } from "~/server/edge/listen.server";
import { boot, requireJournal, keepJournal, runProgram, startJobs } from "./boot";
import { serveMetrics } from "./metrics";
import { ProgramError } from "./program-error";

await runProgram(async (env) => {
  if (!env.DATABASE_URL) {
    throw new ProgramError(
      "A worker needs DATABASE_URL: the embedded database has room for one process, and `npm start` does its work there.",
    );
  }
  const { services, shutDown } = await boot(env, { demo: false, serves: true });
  await requireJournal();
  const journal = keepJournal(services);
  const metrics = await serveMetrics(services);
  await startJobs();
  onShutdownSignal(async () => {
    journal.stop();
    metrics?.close();
    await shutDown();
  });
  console.log("Working. Ctrl-C stops.");
});
