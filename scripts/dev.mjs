// `npm run dev`: runs the product from its sources and follows every change.
// `npm run dev -- --inspect` opens Node's debugger.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNode } from "./build/child.mjs";
import { checkNode, ensureInstalled, fail } from "./build/setup.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const options = process.argv.slice(2);
const unknown = options.find((option) => !/^--inspect(-brk|-wait)?(=\S+)?$/.test(option));
if (unknown) fail(`Unknown option "${unknown}". There are: --inspect, --inspect-brk, --inspect-wait.`);
checkNode();
ensureInstalled(root, false);
const env = { ...process.env, NODE_ENV: /** @type {const} */ ("development") };
runNode([...options, join(root, "scripts/dev/server.mjs")], { cwd: root, env });
