import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type * as z from "zod";
import type { CompanyData } from "./company";
import { type Checked, type Problem, checkWith } from "./record-problems";
import { type JsonMistake, readJsonText } from "./json-text";
import { type ParsedRecord, type TenantRecord, checkRecord, tenantFileSchema } from "./record";
import { settingsSchema } from "./settings";
import { checkCompany } from "./tenant";
import type { TenantState } from "./vocabulary";

/** One tenant's files in the form of database rows, and the parsed record. */
export type TenantFolder = {
  slug: string;
  state: TenantState;
  record: TenantRecord;
  company: CompanyData;
  /** Version that `tenant pull` wrote into the files. Undefined for files that were never pulled. */
  version: number | undefined;
  parsed: ParsedRecord;
};

const slugPattern = /^[a-z][a-z0-9-]{1,39}$/;

export function isSlug(text: string): boolean {
  return slugPattern.test(text);
}

/** Lists the tenants in a `tenants` folder. Leaves out `companies` and names with a leading underscore. */
export function listSlugs(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isSlug(entry.name) && entry.name !== "companies")
    .map((entry) => entry.name)
    .sort();
}

/** Reads all files of a site, or lists all mistakes with their files. */
export function readTenant(root: string, slug: string): Checked<TenantFolder> {
  const folder = join(root, slug);
  const reading = new Reading();
  const outer = reading.tenantFile(join(folder, "tenant.json"), `${slug}/tenant.json`);
  const bundles = reading.json(join(folder, "bundles.json"));
  const texts = readTexts(reading, join(folder, "texts"));
  const companyId = String(outer?.settings.company_id ?? "");
  const companyFile =
    slug === "_template" ? join(folder, "company.json") : join(root, "companies", `${companyId}.json`);
  const company = companyId ? reading.json(companyFile) : undefined;
  if (!outer || reading.problems.length > 0) return { ok: false, problems: reading.problems };
  const record = { settings: outer.settings, bundles, texts, company_id: companyId, hosts: outer.hosts };
  const checked = checkTenant({ slug, state: outer.state, record, company });
  if (!checked.ok) return checked;
  const { value: parsed } = checked;
  const { state, version } = outer;
  return {
    ok: true,
    value: { slug, state, record: record as TenantRecord, company: company as CompanyData, version, parsed },
  };
}

interface UncheckedTenant {
  slug: string;
  state: TenantState;
  record: { company_id: string };
  company: unknown;
}

/** Parses a tenant's rows, or lists all mistakes with their files. */
export function checkTenant({ slug, state, record, company }: UncheckedTenant): Checked<ParsedRecord> {
  const checked = checkRecord(record, state);
  const checkedCompany = checkCompany(company);
  if (checked.ok && checkedCompany.ok) return checked;
  const problems = [...(checked.ok ? [] : checked.problems), ...(checkedCompany.ok ? [] : checkedCompany.problems)];
  return { ok: false, problems: problems.map((found) => inFile(found, slug, record.company_id)) };
}

function readTexts(reading: Reading, folder: string): Record<string, unknown> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(files.map((name) => [basename(name, ".json"), reading.json(join(folder, name))]));
}

/** Collects mistakes while it reads files, so that one run shows all mistakes. */
class Reading {
  readonly problems: Problem[] = [];

  json(path: string): unknown {
    try {
      const { value, mistakes } = readJsonText(readFileSync(path, "utf8"));
      this.problems.push(...mistakes.map((mistake) => jsonProblem(path, mistake)));
      return value;
    } catch (error) {
      this.problems.push(fileProblem(path, error));
      return undefined;
    }
  }

  tenantFile(path: string, name: string): z.infer<typeof tenantFileSchema> | null {
    const value = this.json(path);
    if (value === undefined) return null;
    const checked = checkWith(tenantFileSchema, value);
    if (checked.ok) return checked.value;
    const named = (problems: Problem[], before: string) =>
      problems.map((found) => ({ ...found, path: `${name}: ${before}${found.path}` }));
    this.problems.push(...named(checked.problems, ""));
    // Check the settings even when state or hosts are wrong, so that one run shows all mistakes.
    const { settings } = (value ?? {}) as { settings?: unknown };
    const inner = typeof settings === "object" && settings !== null ? checkWith(settingsSchema, settings) : null;
    if (inner && !inner.ok) this.problems.push(...named(inner.problems, "settings."));
    return null;
  }
}

function fileProblem(path: string, error: unknown): Problem {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") {
    return {
      path,
      problem: "is not there",
      fix: "Copy it from tenants/_template, or run: npm run tenant -- new <slug>",
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { path, problem: `cannot be read (${message})`, fix: "" };
}

function jsonProblem(path: string, { line, column, problem }: JsonMistake): Problem {
  return { path: `${path}:${line}:${column}`, problem, fix: "" };
}

/** Adds the file to the problem's path, so that the author knows which file to open. */
function inFile(problem: Problem, slug: string, companyId: string): Problem {
  const [first = "", second = ""] = problem.path.split(/[.[]/);
  const file =
    first === "bundles"
      ? `${slug}/bundles.json`
      : first === "texts" && second
        ? `${slug}/texts/${second}.json`
        : first === "company"
          ? `companies/${companyId}.json`
          : `${slug}/tenant.json`;
  const inner = problem.path.replace(/^(company\.|texts\.[^.]+\.?)/, "").replace(/^bundles(?=\[|$)/, "");
  return { ...problem, path: inner ? `${file}: ${inner}` : file };
}
