import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Sources, sourcesFrom } from "../app/i18n/bundle.ts";
import type { MessageTree } from "../app/i18n/messages.ts";
import { checkFacts } from "./check-i18n/facts.ts";
import type { Finding } from "./check-i18n/finding.ts";
import { checkAmounts, checkGlossary } from "./check-i18n/glossary.ts";
import { checkLiterals } from "./check-i18n/literals.ts";
import { checkTexts, listLongTexts, readTexts } from "./check-i18n/texts.ts";

const app = resolve(import.meta.dirname, "../app");

/** Checks that every language is complete and follows its glossary, and that screens contain no literal words. */
function checkI18n(sources: Sources): Finding[] {
  const english = readTexts(sources.en ?? {});
  const all = new Map(Object.entries(sources).map(([locale, bundle]) => [locale, readTexts(bundle ?? {})]));
  return [
    ...checkTexts(sources),
    ...[...all].flatMap(([locale, texts]) => [...checkGlossary(locale, texts), ...checkAmounts(locale, texts)]),
    ...screens().flatMap((path) => checkLiterals(`app/${path}`, readFileSync(join(app, path), "utf8"))),
    ...programs().flatMap((path) => checkFacts(`app/${path}`, readFileSync(join(app, path), "utf8"), english)),
  ];
}

/** Prints the mistakes last, next to the prompt, and sets the exit status to 1. */
function main(): void {
  const sources = readSources();
  const findings = checkI18n(sources);
  const long = listLongTexts(sources);
  if (process.argv.includes("--long")) console.log(long.join("\n"));
  else console.log(`${long.length} texts are over 40% longer than the English. List them: npm run long-texts`);
  for (const { where, what } of findings) console.error(`${where} ${what}`);
  console.log(findings.length === 0 ? "Texts are complete." : `${findings.length} texts to put right.`);
  if (findings.length > 0) process.exitCode = 1;
}

function readSources(): Sources {
  const paths = files("i18n/messages", ".json");
  const trees = paths.map((path): [string, MessageTree] => [path, JSON.parse(readFileSync(join(app, path), "utf8"))]);
  return sourcesFrom(Object.fromEntries(trees));
}

/**
 * Lists the files with screens. The developers' and operators' pages are left out, because they exist only in English.
 */
function screens(): string[] {
  return programs().filter((path) => path.endsWith(".tsx") && !/(^|\/)dev[./]|^operators\/views\//.test(path));
}

function programs(): string[] {
  return files(".", ".ts", ".tsx").filter((path) => !/\.test\.tsx?$/.test(path));
}

function files(folder: string, ...endings: string[]): string[] {
  const all = readdirSync(join(app, folder), { recursive: true, encoding: "utf8" });
  return all.filter((path) => endings.some((ending) => path.endsWith(ending))).map((path) => join(folder, path));
}

main();
