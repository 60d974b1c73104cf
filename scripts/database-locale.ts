import type { Database } from "~/platform/database.server";
import { ProgramError } from "./program-error";

/**
 * Refuses a database that converts only ASCII letters to lower case. A name in two spellings would count as two names,
 * and searches would miss members.
 */
export async function insistOnLetters({ pool }: Pick<Database, "pool">): Promise<void> {
  const { rows } = await pool.query("select lower('ÄЖ') = 'äж' as lowers");
  if (rows[0]?.lowers) return;
  throw new ProgramError(
    "The database lowers only the letters A to Z, because it was created with the locale C. Create a new one:\n" +
      "create database … template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8';",
  );
}
