// `npm run faults -- [name ...]`: runs the fault tests at full size. Names such as F01 choose some of them.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { isBuilt } from "./build/sources.mjs";
import { serversAreInstalled } from "./test/servers.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const names = process.argv.slice(2);

if (!serversAreInstalled) {
  console.error("The faults stop and kill PostgreSQL and Redis: install the packages `postgresql` and `redis-server`.");
  process.exit(1);
}
if (!isBuilt(root) && !build({ quiet: false })) process.exit(1);
const wanted = names.length > 0 ? ["-t", `\\b(${names.join("|")})\\b`] : [];
const args = ["run", "--config", "remix.config.ts", "tests/faults", ...wanted];
const env = { ...process.env, VITEST: "1", NODE_ENV: /** @type {"test"} */ ("test"), FAULTS: "full" };
const { status } = spawnSync(join(root, "node_modules/.bin/vitest"), args, { cwd: root, stdio: "inherit", env });
process.exit(status ?? 1);
