import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { projectFolders } from "./sources";

const root = resolve(import.meta.dirname, "../..");
const linked = ["node_modules", "build"];
const messages = "app/i18n/messages";

export interface Messages {
  [key: string]: Messages | string;
}

export function addTexts(texts: Messages, group: string, added: Messages): void {
  const present = texts[group];
  if (typeof present !== "object") throw new Error(`There is no group ${group}`);
  Object.assign(present, added);
}

/** A copy of the repository without data and caches, for tests that edit files like a contributor. */
export class RepositoryCopy {
  readonly folder = mkdtempSync(join(tmpdir(), "copy-"));
  /** Existing files that were edited. */
  readonly edited = new Set<string>();
  #migrations = 0;

  constructor() {
    const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
    const names = [...projectFolders, ...files.map(({ name }) => name)];
    for (const name of names) cpSync(join(root, name), join(this.folder, name), { recursive: true });
    for (const name of linked) symlinkSync(join(root, name), join(this.folder, name));
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), "utf8");
  }

  create(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text, { flag: "wx" });
  }

  /** Replaces a text that occurs exactly once. */
  replace(path: string, old: string, text: string): void {
    const parts = this.read(path).split(old);
    if (parts.length !== 2) throw new Error(`${path} has ${parts.length - 1} times: ${old}`);
    this.#save(path, parts.join(text));
  }

  insertBefore(path: string, mark: string, text: string): void {
    this.replace(path, mark, `${text}${mark}`);
  }

  insertAfter(path: string, mark: string, text: string): void {
    this.replace(path, mark, `${mark}${text}`);
  }

  /** Changes one message file of every language, except the US form of English, which has few texts. */
  editMessages(file: string, change: (texts: Messages, locale: string) => void): void {
    const locales = readdirSync(join(this.folder, messages)).filter((name) => name !== "en-US");
    for (const locale of locales) {
      const path = `${messages}/${locale}/${file}`;
      const tree = JSON.parse(this.read(path));
      change(tree, locale);
      this.#save(path, toJson(tree));
    }
  }

  /** Adds a language with every message file of English. */
  addMessages(locale: string, translate: (texts: Messages) => Messages): void {
    const [from, to] = ["en", locale].map((name) => join(this.folder, messages, name)) as [string, string];
    cpSync(from, to, { recursive: true });
    for (const file of readdirSync(to)) {
      const english = JSON.parse(readFileSync(join(to, file), "utf8"));
      writeFileSync(join(to, file), toJson(translate(english)));
    }
  }

  addMigration(name: string, statements: readonly string[]): void {
    this.#migrations += 1;
    this.create(`migrations/20990101000${this.#migrations}_${name}.sql`, `${statements.join("\n")}\n`);
  }

  /** Runs a command in the copy. The error of a failed command contains its output. */
  async run(command: string, args: string[]): Promise<string> {
    const env = { ...process.env, VITEST: "1", NODE_ENV: "test" as const };
    const running = promisify(execFile)(command, args, { cwd: this.folder, env, maxBuffer: 1e8 });
    const { stdout } = await running.catch((error) => {
      throw new Error(`${error.message}\n${error.stdout}`);
    });
    return stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #save(path: string, text: string): void {
    this.edited.add(path);
    writeFileSync(join(this.folder, path), text);
  }
}

function toJson(tree: unknown): string {
  return `${JSON.stringify(tree, null, 2)}\n`;
}
