import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const linked = ["node_modules", "build"];
const notCopied = [...linked, ".git", ".cache", ".fresh-build", "data"].map((name) => join(root, name));
const field = "drinking";
/** Tests that follow each field of the registry through the rooms and the demo. */
const roomTests = ["profile-fields", "app/profiles/fields", "app/profiles/completeness", "scripts/demo/demo"];
const values = ["never", "sometimes", "often"];
let copy: string;

/** Runs a command in the copy. A refusal carries its output. */
async function run(command: string, args: string[]): Promise<string> {
  const env = { ...process.env, VITEST: "1", NODE_ENV: "test" as const };
  const running = promisify(execFile)(command, args, { cwd: copy, env, maxBuffer: 1e8 });
  const { stdout } = await running.catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return stdout;
}

function edit(path: string, change: (text: string) => string): void {
  const before = readFileSync(join(copy, path), "utf8");
  const after = change(before);
  expect(after, path).not.toBe(before);
  writeFileSync(join(copy, path), after);
}

/** The entry, with its places taken by the others: those are then in the order of the list. */
function addEntry(): void {
  const entry = { texts: field, choices: values, searchPlace: 11, editorPlace: 7 };
  edit("app/tenancy/profile-fields.ts", (text) =>
    text.replace("\n  about:", `\n  ${field}: ${JSON.stringify(entry)},\n  about:`),
  );
}

/** Adds the column, also to each index of the baseline that includes the body type. */
function addMigration(): void {
  const baseline = readFileSync(join(copy, "migrations/0003_profiles.sql"), "utf8");
  const indexes = [...baseline.matchAll(/create index (\w+) on profiles[^;]*body_type[^;]*;/g)];
  expect(indexes.length).toBeGreaterThan(0);
  const renewed = indexes.map(
    ([text, name]) => `drop index ${name};\n${text.replace("body_type", `body_type, ${field}`)}`,
  );
  const lines = [`alter table profiles add column ${field} text;`, ...renewed];
  writeFileSync(join(copy, `migrations/209901010000_add_${field}.sql`), `${lines.join("\n")}\n`);
}

function addTexts(): void {
  const folder = "app/i18n/messages";
  for (const locale of readdirSync(join(copy, folder)).filter((name) => name !== "en-US")) {
    edit(`${folder}/${locale}/profiles.json`, (text) => {
      const messages = JSON.parse(text);
      messages.fields[field] = `Drinks (${locale})`;
      messages.options[field] = Object.fromEntries(values.map((value) => [value, `${value} (${locale})`]));
      return `${JSON.stringify(messages, null, 2)}\n`;
    });
  }
}

// Compiles the product once more, so `.ci/run` alone asks for it.
describe.runIf(process.env.RECIPES)("CONTRIBUTING.md, add a profile field", () => {
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), "recipe-"));
    cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.includes(path) });
    for (const name of linked) symlinkSync(join(root, name), join(copy, name));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it("The entry, a migration and the texts pass the checks, and every room knows the field", async () => {
    addEntry();
    addMigration();
    await run("npm", ["run", "schema"]);
    addTexts();
    expect(readFileSync(join(copy, "app/platform/schema.ts"), "utf8")).toContain(`${field}: string | null;`);
    const [checks, tests] = await Promise.all([
      run("npm", ["run", "check", "--", "types", "texts", "schema", "structure"]),
      run("node_modules/.bin/vitest", ["run", "--config", "remix.config.ts", "--reporter=verbose", ...roomTests]),
    ]);
    expect(checks).toContain("All checks hold.");
    expect(tests).toContain(`A search by ${field} finds its members alone`);
  });
});
