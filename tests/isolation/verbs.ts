import { listSources, readSource } from "../support/sources";

export type Handle = "reader" | "writer" | "scope";

const handles: Record<string, Handle> = {
  RowReader: "reader",
  TenantReader: "reader",
  TenantWriter: "writer",
  TenantScope: "scope",
};

const declaration =
  /^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*(?:\w+|\{[^}]*\}): (RowReader|TenantReader|TenantWriter|TenantScope)\b/gm;

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
  const files = listSources("app").filter((path) => path.endsWith(".server.ts"));
  const entries = files.flatMap((file) => {
    const path = file.slice("app/".length).replace(/\.server\.ts$/, "");
    return verbsIn(readSource(file)).map(([name, handle]) => [`${path}#${name}`, handle] as const);
  });
  return new Map(entries);
}
