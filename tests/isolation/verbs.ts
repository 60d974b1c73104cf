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

/** The declared return type of a function. */
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

/** The verbs and queries in a source text, without functions that return a part of a query. */
export function verbsIn(text: string): [name: string, handle: Handle][] {
  return [...text.matchAll(declaration)]
    .filter(({ index }) => !answerOf(text, index).startsWith(": RawBuilder"))
    .map(([, name = "", type = ""]) => [name, handles[type] as Handle]);
}

/** Every exported function whose first argument is a tenant's handle, by "room/file#name". */
export function allVerbs(): Map<string, Handle> {
  const files = listSources("app").filter((path) => path.endsWith(".server.ts"));
  const entries = files.flatMap((file) => {
    const path = file.slice("app/".length).replace(/\.server\.ts$/, "");
    return verbsIn(readSource(file)).map(([name, handle]) => [`${path}#${name}`, handle] as const);
  });
  return new Map(entries);
}
