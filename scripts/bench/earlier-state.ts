import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type PopulateOptions, populateRuns } from "./populate-runs";
import type { AtEnd } from "./cleanups";

/** A folder with an installed and built commit, including `build/server/serve.js` and `populate.js`. */
export interface EarlierState {
  root: string;
  /** The commit's short hash and subject. */
  title: string;
}

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Builds a commit in a temporary worktree, which is removed at the end. */
export async function buildEarlierState(commit: string, atEnd: AtEnd): Promise<EarlierState> {
  const id = findCommit(commit);
  const title = git("log", "-1", "--format=%h %s", id).trim();
  const folder = mkdtempSync(join(tmpdir(), "bench-against-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, "tree");
  atEnd(() => spawnSync("git", ["worktree", "remove", "--force", root]));
  git("worktree", "add", "--quiet", "--detach", root, id);
  await install(root, atEnd);
  console.log(`Building ${title} ...`);
  await runIn(root, ["npm", "run", "build"], atEnd);
  for (const file of ["serve.js", "populate.js"])
    if (!existsSync(join(root, "build/server", file)))
      throw new Error(`${title} builds no ${file}: it cannot be compared.`);
  return { root, title };
}

function findCommit(commit: string): string {
  try {
    return git("rev-parse", "--verify", "--quiet", "--end-of-options", `${commit}^{commit}`).trim();
  } catch {
    throw new Error(`--against: "${commit}" is no commit of this repository.`);
  }
}

/** Links the present `node_modules` when both lock files are equal. Otherwise runs `npm ci`. */
async function install(root: string, atEnd: AtEnd): Promise<void> {
  const lock = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
  if (lock(root) === lock(".")) return symlinkSync(resolve("node_modules"), join(root, "node_modules"), "dir");
  console.log("Installing the packages of the earlier state ...");
  await runIn(root, ["npm", "ci", "--include=dev", "--loglevel=error"], atEnd);
}

/** Migrates and fills an empty database with the earlier build. Returns the password of its accounts. */
export async function fillEarlierState(
  { root }: EarlierState,
  data: PopulateOptions,
  env: NodeJS.ProcessEnv,
  atEnd: AtEnd,
): Promise<string> {
  let output = "";
  for (const [at, { size, tenants }] of populateRuns(data).entries()) {
    const more = at > 0 ? ["--add"] : [];
    const args = ["build/server/populate.js", size, "--sites", String(tenants), ...more];
    output = await runIn(root, [process.execPath, ...args], atEnd, env);
  }
  const password = /as p1@t1\.test with (\S+)\.$/m.exec(output)?.[1];
  if (!password) throw new Error(`The earlier populate named no password:\n${output}`);
  return password;
}

/** Runs a command in its own process group, so that its children end with it. Returns the end of the output. */
async function runIn(
  root: string,
  command: string[],
  atEnd: AtEnd,
  env: Record<string, string | undefined> = {},
): Promise<string> {
  const [program, ...args] = command as [string, ...string[]];
  // Drop NODE_ENV and VITEST, because npm would omit packages, and the build would be one for tests.
  const { NODE_ENV: _mode, VITEST: _runner, ...own } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...own, ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = new Promise<number | null>((done, fail) => child.once("exit", done).once("error", fail));
  atEnd(() => endGroup(child, ended));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output = (output + text).slice(-4000);
    });
  if ((await ended) !== 0) throw new Error(`${command.join(" ")} failed in ${root}:\n${output}`);
  return output;
}

async function endGroup(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  // Kill the group, because an unfinished build would write into the folder during its removal.
  process.kill(-child.pid, "SIGKILL");
  await ended;
}
