/** Codes for a database that cannot serve now: PostgreSQL's own codes (appendix A) and codes of a failing socket. */
const codes: ReadonlySet<string> = new Set([
  // PostgreSQL is stopping, starting or not answering.
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "57014",
  "55P03",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  // PostgreSQL has no free disk, memory or connection.
  "53000",
  "53100",
  "53200",
  "53300",
  "58030",
  // The connection fails.
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Errors of a standby that is not yet promoted. Their codes have many other causes, so the message must match too. */
const standby = /during recovery$|in a read-only transaction$/;
const standbyCodes: ReadonlySet<string> = new Set(["0A000", "25006"]);

/**
 * Messages of `pg` errors without a code. The last message appears when a stopping process closed its pool before its
 * requests ended.
 */
const sentences =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|^Client (has encountered a connection error|was closed)|^Cannot use a pool after calling end/;

/** True when the database could not be reached or was too slow. A retry soon may succeed (security.md section 5). */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== "string") return sentences.test(error.message);
  return codes.has(code) || (standbyCodes.has(code) && standby.test(error.message));
}
