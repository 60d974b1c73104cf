/** PostgreSQL's codes while stopping, starting, hanging or full (its appendix A), and the codes of a failing socket. */
const codes: ReadonlySet<string> = new Set([
  // Stopping, starting or hanging.
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
  // Full.
  "53000",
  "53100",
  "53200",
  "53300",
  "58030",
  // A failing socket.
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

/** A standby before its promotion reports errors with codes that have many other causes, so match the message too. */
const standby = /during recovery$|in a read-only transaction$/;
const standbyCodes: ReadonlySet<string> = new Set(["0A000", "25006"]);

/** Errors of `pg` without a code. The last one occurs when a stopping process stops waiting for its requests. */
const sentences =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|^Client (has encountered a connection error|was closed)|^Cannot use a pool after calling end/;

/** True when the database was unreachable or too slow. A retry in a moment may succeed (security.md section 5). */
export function isDatabaseAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== "string") return sentences.test(error.message);
  return codes.has(code) || (standbyCodes.has(code) && standby.test(error.message));
}
