/**
 * Writes app/platform/schema.ts from a freshly migrated embedded database (`npm run schema`). With `-- --check`,
 * only compares the file.
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

/** The text of schema.ts after all migrations. */
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

/** A stack would hide the remedy. */
function refuseStale(): void {
  console.error("app/platform/schema.ts is not what the migrations make. Run npm run schema.");
  process.exitCode = 1;
}

/** Formats like the linter, so that both checks of this file agree. */
function formatted(text: string): string {
  const args = ["biome", "format", `--stdin-file-path=${schemaFile}`];
  return execFileSync("npx", args, { cwd: root, input: text, encoding: "utf8", stdio: ["pipe", "pipe", "inherit"] });
}

if (process.argv.includes("--write") || process.argv.includes("--check")) {
  const text = await schemaText();
  if (process.argv.includes("--write")) writeFileSync(schemaFile, text);
  else if (readFileSync(schemaFile, "utf8") !== text) refuseStale();
}
