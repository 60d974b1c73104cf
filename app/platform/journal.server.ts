/**
 * Stores facts that must survive a restore, outside the database: erased members, deletion requests, the database's
 * position and incarnation. Each entry is a small file that never changes, because object storage cannot append. The
 * database advances its position before the journal. A lower position in the database therefore means a restored backup.
 */
import * as z from "zod";
import type { Database } from "./database.server";
import type { FileStore } from "./files";
import { log } from "./log.server";

interface Position {
  position: number;
  /** Random name that a database gets at its first start and after each restore. */
  incarnation: string;
}

/**
 * - `current`: the database wrote this journal.
 * - `fresh`: database and journal are both empty.
 * - `restored`: the journal is ahead of the database, or belongs to another incarnation.
 * - `lost`: the database has written a journal, but the journal is empty.
 */
export type JournalState = "current" | "fresh" | "restored" | "lost";

export async function putEntry(journal: FileStore, key: string, entry: unknown): Promise<void> {
  await journal.put(key, new TextEncoder().encode(JSON.stringify(entry)), "application/json");
}

/** Reads an entry. Returns null without an entry. Throws when the entry does not fit the schema. */
export async function findEntry<Schema extends z.ZodType>(
  journal: FileStore,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const file = await journal.get(key);
  return file && schema.parse(JSON.parse(new TextDecoder().decode(file.bytes)));
}

const folder = "positions/";
/** Number of positions that stay in the journal for operators. Programs use only the latest position. */
const keptPositions = 20;
const keyShape = /^positions\/(\d{12})-([0-9a-f-]{36})\.json$/;

/** The latest position in the journal. Null in a new journal. */
async function lastPosition(journal: FileStore): Promise<Position | null> {
  const entries = (await journal.list(folder)).flatMap((key) => positionOf(key) ?? []);
  return entries.reduce<Position | null>((last, each) => (last && last.position > each.position ? last : each), null);
}

function positionOf(key: string): Position | null {
  const match = keyShape.exec(key);
  return match ? { position: Number(match[1]), incarnation: match[2] as string } : null;
}

function keyOf({ position, incarnation }: Position): string {
  return `${folder}${String(position).padStart(12, "0")}-${incarnation}.json`;
}

const stored = z.object({ position: z.number(), incarnation: z.string(), at: z.coerce.date() });

/** The database's own position, and the instant of that position. Null in a database that has never served. */
export async function readOwnPosition(database: Database): Promise<(Position & { at: Date }) | null> {
  const { rows } = await database.pool.query("select value from installation where key = 'journal'");
  return rows[0] ? stored.parse(rows[0].value) : null;
}

export async function readJournalState(database: Database, journal: FileStore): Promise<JournalState> {
  // Read the journal first, because the database may advance between the two reads, but never goes back.
  const last = await lastPosition(journal);
  const own = await readOwnPosition(database);
  if (!last) return own ? "lost" : "fresh";
  return own && own.incarnation === last.incarnation && own.position >= last.position ? "current" : "restored";
}

/**
 * Advances the database's position, then the journal's. Returns false and changes nothing when the database is behind
 * the journal, as after a restore during operation.
 */
export async function advanceJournal(database: Database, journal: FileStore): Promise<boolean> {
  const last = await lastPosition(journal);
  const { rows } = await database.pool.query<Position>(
    'select "position"::float8 as position, incarnation::text from advance_journal($1, $2)',
    [last?.position ?? 0, last?.incarnation ?? null],
  );
  const [reached] = rows;
  if (!reached) {
    log.error("journal.database_restored", {});
    return false;
  }
  await notePosition(journal, reached);
  return true;
}

/** Gives the database a new incarnation, after the database has caught up with the journal. */
export async function beginIncarnation(database: Database, journal: FileStore): Promise<void> {
  const last = await lastPosition(journal);
  const { rows } = await database.pool.query<Position>(
    'select "position"::float8 as position, incarnation::text from begin_incarnation($1)',
    [last?.position ?? 0],
  );
  await notePosition(journal, rows[0] as Position);
}

async function notePosition(journal: FileStore, reached: Position): Promise<void> {
  await putEntry(journal, keyOf(reached), { ...reached, at: new Date().toISOString() });
  const outlived = (await journal.list(folder)).filter((key) => {
    const each = positionOf(key);
    return each !== null && each.position <= reached.position - keptPositions;
  });
  for (const key of outlived) await journal.remove(key);
}
