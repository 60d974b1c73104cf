import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const app = resolve(import.meta.dirname, "../../app");

export type Handle = "reader" | "writer" | "scope";

const handles: Record<string, Handle> = { TenantReader: "reader", TenantWriter: "writer", TenantScope: "scope" };

function serverFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return serverFiles(path);
    return entry.name.endsWith(".server.ts") ? [path] : [];
  });
}

const declaration =
  /^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*(?:\w+|\{[^}]*\}): (TenantReader|TenantWriter|TenantScope)\b/gm;

/** The text between a function's parameters and its body. */
function answerOf(text: string, from: number): string {
  let depth = 0;
  let at = text.indexOf("(", from);
  do {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    at += 1;
  } while (depth > 0);
  return text.slice(at, text.indexOf("\n", at));
}

/** Verbs and queries in a source text. Leaves out SQL fragments, which run inside other queries. */
export function verbsIn(text: string): [name: string, handle: Handle][] {
  return [...text.matchAll(declaration)]
    .filter(({ index }) => !answerOf(text, index).startsWith(": RawBuilder"))
    .map(([, name = "", type = ""]) => [name, handles[type] as Handle]);
}

/** Every exported function with a tenant's handle as first argument, by "room/file#name". */
export function allVerbs(): Map<string, Handle> {
  const entries = serverFiles(app).flatMap((file) => {
    const path = relative(app, file).replace(/\.server\.ts$/, "");
    return verbsIn(readFileSync(file, "utf8")).map(([name, handle]) => [`${path}#${name}`, handle] as const);
  });
  return new Map(entries);
}
