import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Runs Node with these arguments in this terminal. Exits with the status of the child.
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export function runNode(args, { cwd, env }) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      // In a terminal, Ctrl-C already reaches the child. A second signal would end the child without its shutdown.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}
