// `npm run advisories`: asks the registry for known faults of production packages. Ends with 0 for none, 1 for some, and 2
// when the registry did not answer.
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Reads the answer of `npm audit --json`.
 * @param {string} answer
 * @returns {{ status: 0 | 1 | 2, lines: string[] }}
 */
export function readAdvisories(answer) {
  const parsed = parse(answer);
  if (!parsed?.vulnerabilities || parsed.error)
    return { status: 2, lines: [`Not checked: the registry did not answer (${parsed?.message ?? "no JSON"}).`] };
  const found = Object.values(parsed.vulnerabilities);
  if (found.length === 0) return { status: 0, lines: ["No known faults."] };
  return { status: 1, lines: found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`) };
}

/**
 * @param {string} answer
 * @returns {{ vulnerabilities?: Record<string, { name: string, severity: string, range: string }>, error?: object, message?: string } | null}
 */
function parse(answer) {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8" });
  const { status, lines } = readAdvisories(asked.stdout ?? "");
  console.log(lines.join("\n"));
  process.exit(status);
}
