import type pg from "pg";
import * as z from "zod";
import type { Keys } from "./keys.server";

/** The database, opened as the application or as the owner. */
type Asked = { pool: Pick<pg.Pool, "query"> };

const noted = z.object({ current: z.string(), older: z.array(z.string()) });

/**
 * Registers this process's master keys in the database. Returns why the process must not start, or null. A process with
 * a wrong key could decrypt nothing, and other processes could not read its values.
 */
export async function findKeyProblem(database: Asked, { ids }: Keys): Promise<string | null> {
  const { rows } = await database.pool.query("select note_master_keys($1::text[]) as noted", [[...ids]]);
  const { current, older } = noted.parse(rows[0]?.noted);
  const missing = [current, ...older].filter((id) => !ids.includes(id));
  if (missing.length === 0) return null;
  if (missing.length === older.length + 1) {
    return (
      "MASTER_KEY is not the key that this database is sealed with: nothing in it would open.\n" +
      `It knows ${[current, ...older].join(", ")}, and this one is ${ids.join(", ")} (ids, not the keys). Nothing was changed.`
    );
  }
  return (
    `MASTER_KEY lacks a key that values in this database are still sealed with (id ${missing.join(", ")}).\n` +
    "Add it after the newest one, with a comma between them, until `npm run tenant -- reseal` has said that it may go."
  );
}

/**
 * Removes older keys from the ring after all values were sealed with the newest key. Only the database's owner may
 * remove keys.
 */
export async function retireOlderKeys(database: Asked, { ids: [newest] }: Keys): Promise<void> {
  await database.pool.query("select retire_master_keys($1)", [newest]);
}
