/**
 * `npm run schema`: migrates an empty embedded database and writes app/platform/schema.ts from it.
 * With `-- --check`, only compares the file with the migrations.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { generate, PostgresDialect as Introspected } from "kysely-codegen";
import { openDatabase } from "../../app/platform/database.server";
import { migrate } from "../../app/platform/migrations.server";

const root = resolve(import.meta.dirname, "../..");
const schemaFile = resolve(root, "app/platform/schema.ts");

async function schemaText(): Promise<string> {
  const database = await openDatabase({});
  try {
    await migrate(database, resolve(root, "migrations"));
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) });
    const generated = await generate({
      db,
      dialect: new Introspected({ numericParser: "number", dateParser: "string" } as never),
      excludePattern: "(pgboss.*|schema_migrations)",
      outFile: null,
      typeMapping: { int8: "number", numeric: "number" },
    });
    return formatted(generated);
  } finally {
    await database.close();
  }
}

/** Prints one sentence with the right command instead of a stack trace. */
function refuseStale(): void {
  console.error("app/platform/schema.ts is not what the migrations make. Run npm run schema.");
  process.exitCode = 1;
}

/** Formats the text with Biome, so that the linter accepts the file. */
function formatted(text: string): string {
  const args = ["biome", "format", `--stdin-file-path=${schemaFile}`];
  return execFileSync("npx", args, { cwd: root, input: text, encoding: "utf8", stdio: ["pipe", "pipe", "inherit"] });
}

if (process.argv.includes("--write") || process.argv.includes("--check")) {
  const text = await schemaText();
  if (process.argv.includes("--write")) writeFileSync(schemaFile, text);
  else if (readFileSync(schemaFile, "utf8") !== text) refuseStale();
}
