/** An error whose message alone is printed on the terminal, without a stack trace. */
export class ProgramError extends Error {
  override name = "ProgramError";
}

const unreachable = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ECONNRESET"]);
/** PostgreSQL's codes for a wrong password, a refused login and an unknown database. */
const turnedAway = new Set(["28P01", "28000", "3D000"]);

const notAllowed = "42501";

/** Sentences for PostgreSQL's codes of exhausted resources. */
const exhausted: Readonly<Record<string, string>> = {
  "53100": "The disk of the database is full. Free some space there, and start again.",
  "53200": "The database has no memory left. Give its machine more, or lower its work_mem.",
  "53300":
    "The database has no free connection. Raise its max_connections, or lower DATABASE_POOL_MAX: each process holds so many, and a few more.",
};

/**
 * Converts a database error to a sentence without the URL, which contains a password. Returns other errors unchanged.
 */
export function databaseTrouble(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (unreachable.has(code) || /^timeout expired|connection timeout/i.test(error.message)) {
    return new ProgramError(
      `The database of DATABASE_URL does not answer (${code || error.message}). Is PostgreSQL running there, and are host and port right?`,
    );
  }
  const lack = exhausted[code];
  if (lack) return new ProgramError(lack);
  if (code === notAllowed) {
    return new ProgramError(
      `The database does not let this login do that: ${error.message}. Migrations and changes of sites are the owner's, who must be allowed to make roles (alter role … createrole): name that login in MIGRATE_DATABASE_URL.`,
    );
  }
  if (!turnedAway.has(code)) return error;
  return new ProgramError(
    `The database of DATABASE_URL refused the login: ${error.message}. Check user, password and database name in DATABASE_URL and MIGRATE_DATABASE_URL.`,
  );
}

/** Converts an error of a port that cannot be opened to a sentence with the cure. Returns other errors unchanged. */
export function listenProblem(error: unknown, { host, port }: { host: string; port: number }, cure: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return new ProgramError(`Port ${port} is in use. ${cure}`);
  if (code === "EACCES") return new ProgramError(`Port ${port} may not be opened by this user. ${cure}`);
  if (code === "EADDRNOTAVAIL") return new ProgramError(`${host} is no address of this machine. ${cure}`);
  return error;
}
