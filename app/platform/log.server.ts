/**
 * Structured log lines with only the fields listed here, because membership of these sites is sensitive (security D34).
 * No field holds a body, query, email address, text or coordinate. Other fields are dropped, and throw in tests.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { isTestRun } from "./env.server";

const levels = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 } as const;
type LogLevel = keyof typeof levels;

/** Fields that a log line may have. Each field must be safe to log. */
const allowedFields = [
  "tenantId",
  "tenant",
  "method",
  "route",
  "status",
  "ms",
  "bytes",
  "count",
  "total",
  "code",
  "reason",
  "error",
  "stack",
  "job",
  "jobId",
  "attempt",
  "worker",
  "channel",
  "provider",
  "orderId",
  "paymentId",
  "version",
  "build",
  "pid",
  "port",
  "origin",
  "folder",
  "mode",
  "command",
  "signal",
  "cache",
  "migration",
  "setting",
  "limit",
  // System that this process called: database, redis, a payment provider.
  "system",
  // Id of a suspected scraper. The id is random and has no meaning outside the tenant.
  "memberId",
] as const;

const allowed: ReadonlySet<string> = new Set(allowedFields);

export type LogFields = { [field in (typeof allowedFields)[number]]?: unknown };

export type Log = {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
};

/** Receives each event, including events below the log level. Metrics use this function to count events. */
export type LogObserver = (level: keyof Log, event: string, fields: LogFields) => void;

type LogOptions = {
  level: LogLevel;
  strict: boolean;
  pretty: boolean;
  write: (line: string) => void;
  observe?: LogObserver | undefined;
};

const requests = new AsyncLocalStorage<string>();

export function withRequestId<T>(id: string, fn: () => T): T {
  return requests.run(id, fn);
}

export function currentRequestId(): string | undefined {
  return requests.getStore();
}

/** Hides personal data in a message: email addresses, quoted values, long numbers. */
function withoutValues(message: string): string {
  return (
    message
      // Allow at most 64 characters before the `@`. Without a limit, the regular expression rescans a long word from
      // each letter.
      .replace(/[^\s"'<>]{1,64}@[^\s"'<>]+/g, "…")
      .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "…")
      .replace(/\d{6,}/g, "…")
      .slice(0, 300)
  );
}

function frames(error: Error): string[] {
  const lines = (error.stack ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => line.startsWith("at ")).slice(0, 6);
}

/**
 * Describes an error for the log. A database error gives only code, table and constraint, because its message quotes
 * rows ("Key (email)=(…) exists").
 */
export function describeError(error: unknown): { error: string; code?: string; stack?: string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, severity, table, constraint } = error as Error & Record<string, unknown>;
  const known = typeof code === "string" ? { code } : {};
  if (typeof severity === "string") {
    const where = [table, constraint].filter((name) => typeof name === "string").join(" ");
    return { error: `DatabaseError ${where}`.trim(), ...known, stack: frames(error) };
  }
  return { error: `${error.name}: ${withoutValues(error.message)}`, ...known, stack: frames(error) };
}

function tidy(fields: LogFields, strict: boolean): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (!allowed.has(field)) {
      if (strict) throw new Error(`log field "${field}" is not on the list in log.server.ts`);
      continue;
    }
    if (value instanceof Error) Object.assign(line, describeError(value));
    else if (value !== undefined) line[field] = value;
  }
  return line;
}

function prettyLine(level: LogLevel, event: string, fields: Record<string, unknown>): string {
  const { stack, ...short } = fields;
  const facts = Object.entries(short).map(([field, value]) => `${field}=${String(value)}`);
  const mark = level === "info" ? "" : `${level} `;
  const trace = Array.isArray(stack) ? stack.map((line) => `\n    ${line}`).join("") : "";
  return `${new Date().toTimeString().slice(0, 8)} ${mark}${event} ${facts.join(" ")}`.trimEnd() + trace;
}

export function createLog(options: LogOptions): Log {
  const say =
    (level: keyof Log) =>
    (event: string, fields: LogFields = {}) => {
      options.observe?.(level, event, fields);
      const isWritten = levels[level] >= levels[options.level];
      if (!isWritten && !options.strict) return;
      const line = tidy(fields, options.strict);
      if (!isWritten) return;
      if (options.pretty) return options.write(prettyLine(level, event, line));
      const request = currentRequestId();
      const head = { at: new Date().toISOString(), level, event, ...(request ? { requestId: request } : {}) };
      options.write(JSON.stringify({ ...head, ...line }));
    };
  return { debug: say("debug"), info: say("info"), warn: say("warn"), error: say("error") };
}

const options: LogOptions = {
  level: isTestRun() ? "error" : "info",
  strict: isTestRun(),
  pretty: Boolean(process.stdout.isTTY),
  write: (line) => process.stdout.write(`${line}\n`),
};

export const log: Log = createLog(options);

export function setLogLevel(level: LogLevel): void {
  options.level = level;
}

/** Sets the only observer of this process, or removes it. */
export function observeLog(observer: LogObserver | undefined): void {
  options.observe = observer;
}
