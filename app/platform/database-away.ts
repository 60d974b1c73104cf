/** What PostgreSQL says while it stops, starts, hangs or is full (its appendix A), and what a socket says without it. */
const codes = new Set([
  ...["57P01", "57P02", "57P03", "57P05", "57014", "55P03", "53300", "08000", "08001", "08003", "08004", "08006"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"],
]);

/** What `pg` says without a code. */
const sentences =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|^Client (has encountered a connection error|was closed)/;

/** The database was not there, or not in time: nobody's mistake, and worth another try in a moment (security.md section 5). */
export function isDatabaseAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? codes.has(code) : sentences.test(error.message);
}
