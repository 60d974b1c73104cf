import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Describes an error for Vite's overlay: message, stack, and the surrounding lines of our source.
 * @param {Error & { id?: string, loc?: Place, frame?: string, plugin?: string }} error
 * @param {string} root
 */
export function describeFault(error, root) {
  const { message, stack = "" } = error;
  const loc = error.loc ?? findPlace(stack, root);
  const frame = error.frame ?? (loc ? drawFrame(loc) : undefined);
  return { message, stack, id: error.id ?? loc?.file, loc, frame, plugin: error.plugin };
}

/** @typedef {{ file?: string, line: number, column: number }} Place */

/**
 * The topmost stack frame in this project's files.
 * @param {string} stack
 * @param {string} root
 * @returns {Place | undefined}
 */
function findPlace(stack, root) {
  for (const line of stack.split("\n")) {
    const [, named, row, column] = /((?:file:\/\/)?\/[^():]+):(\d+):(\d+)\)?$/.exec(line) ?? [];
    if (!named) continue;
    const file = named.startsWith("file://") ? fileURLToPath(named) : named;
    if (file.startsWith(root) && !file.includes("node_modules"))
      return { file, line: Number(row), column: Number(column) };
  }
  return undefined;
}

const around = 2;

/** @param {Place} place */
function drawFrame({ file, line, column }) {
  if (!file || !existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const first = Math.max(1, line - around);
  const shown = lines.slice(first - 1, line + around).map((text, index) => {
    const number = first + index;
    const drawn = `${number === line ? ">" : " "} ${String(number).padStart(4)} | ${text}`;
    return number === line ? `${drawn}\n${" ".repeat(8 + column)}^` : drawn;
  });
  return shown.join("\n");
}

/** @param {string} text */
const inMarkup = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * Answers every request with a page about the failed start. Vite's script reloads this page once the fault is fixed.
 * @param {import("node:http").ServerResponse} response
 * @param {Error} error
 * @param {string} root
 */
export function answerFault(response, error, root) {
  const fault = describeFault(error, root);
  const text = JSON.stringify(fault).replaceAll("<", "\\u003c");
  response.writeHead(500, { "content-type": "text/html; charset=utf-8" }).end(`<!doctype html>
<title>The product does not start</title>
<h1>The product does not start</h1>
<pre>${inMarkup([fault.message, fault.frame, fault.stack].filter(Boolean).join("\n\n"))}</pre>
<script type="module">
import { ErrorOverlay } from "/@vite/client";
document.body.append(new ErrorOverlay(${text}));
</script>
`);
}
