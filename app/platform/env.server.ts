/**
 * The only file that reads environment variables. A wrong or missing variable stops the start, with its name, purpose
 * and an example.
 */
import { readFileSync } from "node:fs";
import { type VariableName, type VariableValues, variables } from "./env-variables";

/**
 * TRUST_PROXY is a number of proxies, 0 for none. DEMO, DESK_DEMO, HOST, DRAIN_NOTICE_MS, PUSH and LOG_LEVEL have
 * defaults.
 */
export type Env = VariableValues & {
  HOST: string;
  DRAIN_NOTICE_MS: number;
  DEMO: boolean;
  DESK_DEMO: boolean;
  PUSH: NonNullable<VariableValues["PUSH"]>;
  LOG_LEVEL: NonNullable<VariableValues["LOG_LEVEL"]>;
};

export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

function complaint(name: VariableName, problem: string): string {
  const { purpose, example } = variables[name];
  return `${name} ${problem}.\n  It is ${purpose}.\n  Example: ${name}=${example}`;
}

type Source = Record<string, string | undefined>;

/**
 * Reads a variable. `<NAME>_FILE` names a file with its value, because other processes can read environment variables.
 */
function givenValue(name: VariableName, source: Source, complaints: string[]): string | undefined {
  const given = source[name]?.trim() || undefined;
  const file = source[`${name}_FILE`]?.trim();
  if (!file) return given;
  if (given !== undefined) complaints.push(complaint(name, `is set, and ${name}_FILE too; set one of the two`));
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    complaints.push(complaint(name, `cannot be read from ${file}, the file of ${name}_FILE (${code})`));
    return given;
  }
}

function parseAll(source: Source, complaints: string[]): VariableValues {
  const entries = Object.entries(variables).map(([name, { schema }]) => {
    const given = givenValue(name as VariableName, source, complaints);
    const result = schema.safeParse(given);
    if (!result.success)
      complaints.push(complaint(name as VariableName, result.error.issues[0]?.message ?? "is not valid"));
    return [name, result.data];
  });
  return Object.fromEntries(entries) as VariableValues;
}

/** Variables that production needs: for serving, for changing tenants, and for migrating. */
const inProduction = {
  serving: ["DATABASE_URL", "MASTER_KEY", "SMTP_URL"],
  sites: ["DATABASE_URL", "MASTER_KEY"],
  migration: ["DATABASE_URL"],
} satisfies Record<string, VariableName[]>;

type Use = keyof typeof inProduction;

/** Lists the missing variables. Some are needed in production, others when another variable is set. */
function missing(values: VariableValues, demo: boolean, use: Use): VariableName[] {
  const needed: VariableName[] = [];
  if (values.NODE_ENV === "production" && !demo) needed.push(...inProduction[use]);
  if (values.S3_ENDPOINT) needed.push("S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
  if (values.JOURNAL_BUCKET) needed.push("S3_ENDPOINT");
  if (values.SMS_URL) needed.push("SMS_TOKEN");
  const needsProxy = values.COUNTRY_HEADER || values.COMPRESSION === "proxy";
  if (needsProxy && !values.TRUST_PROXY) needed.push("TRUST_PROXY");
  return needed.filter((name) => !values[name]);
}

/** Checks the environment. Throws an EnvironmentError that lists all mistakes. */
export function readEnv(source: Source = process.env, use: Use = "serving"): Env {
  const complaints: string[] = [];
  const values = parseAll(source, complaints);
  const demo = values.DEMO ?? !values.DATABASE_URL;
  complaints.push(...missing(values, demo, use).map((name) => complaint(name, "is missing")));
  if (values.NODE_ENV === "production" && values.ALLOW_FORCED_DOMAIN && !demo) {
    complaints.push(complaint("ALLOW_FORCED_DOMAIN", "must be 0 in production"));
  }
  for (const name of ["STRIPE_URL", "MOLLIE_URL"] as const) {
    if (values.NODE_ENV === "production" && values[name] && !demo) {
      complaints.push(complaint(name, "must not be set in production"));
    }
  }
  if (complaints.length > 0) throw new EnvironmentError(complaints.join("\n"));
  return {
    ...values,
    DEMO: demo,
    DESK_DEMO: demo && !values.DATABASE_URL && (values.DESK_DEMO ?? values.NODE_ENV !== "production"),
    HOST: values.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    OPERATE_HOST: values.OPERATE_HOST ?? (demo ? "operate.localhost" : undefined),
    DRAIN_NOTICE_MS: values.DRAIN_NOTICE_MS ?? (demo ? 0 : 10_000),
    PUSH: values.PUSH ?? (demo ? "inbox" : "web"),
    LOG_LEVEL: values.LOG_LEVEL ?? (values.NODE_ENV === "test" ? "error" : "info"),
  };
}

/** True in tests, where code throws for mistakes that production silently corrects. */
export function isTestRun(source: Record<string, string | undefined> = process.env): boolean {
  return source.NODE_ENV === "test" || source.VITEST !== undefined;
}
