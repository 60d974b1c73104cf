import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Runs Node in this terminal and exits with its status.
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export function runNode(args, { cwd, env }) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group, so the child already has it. A second signal would skip the
      // shutdown.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}
