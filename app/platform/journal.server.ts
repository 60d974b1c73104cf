/**
 * The journal keeps facts that must survive a restore, in a store of its own. Object storage cannot append, so each
 * entry is a small immutable file: erased members (ids), the database's position, and its incarnation. The database
 * advances its own copy first. A database behind the journal therefore comes from a backup.
 */
import * as z from "zod";
import type { Database } from "./database.server";
import type { FileStore } from "./files";
import { log } from "./log.server";

interface Position {
  position: number;
  /** A random name that a database gets at its first start and after each restore. */
  incarnation: string;
}

/**
 * - `current`: the database has lived on with this journal.
 * - `fresh`: neither has anything written.
 * - `restored`: the journal knows more than the database, or of another incarnation.
 * - `lost`: the database has written to a journal, and this one is empty.
 */
export type Standing = "current" | "fresh" | "restored" | "lost";

export async function putEntry(journal: FileStore, key: string, entry: unknown): Promise<void> {
  await journal.put(key, new TextEncoder().encode(JSON.stringify(entry)), "application/json");
}

/** Null without a file of that key. Throws when the file does not fit the schema. */
export async function findEntry<Schema extends z.ZodType>(
  journal: FileStore,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const file = await journal.get(key);
  return file && schema.parse(JSON.parse(new TextDecoder().decode(file.bytes)));
}

const folder = "positions/";
/** Older positions add nothing to a newer one. Some stay for operators to read. */
const keptPositions = 20;
const keyShape = /^positions\/(\d{12})-([0-9a-f-]{36})\.json$/;

/** The latest entry about the database; null in a new journal. */
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

/** The database's own position and its time. Null in a database that has never served. */
export async function readOwnPosition(database: Database): Promise<(Position & { at: Date }) | null> {
  const { rows } = await database.pool.query("select value from installation where key = 'journal'");
  return rows[0] ? stored.parse(rows[0].value) : null;
}

export async function readStanding(database: Database, journal: FileStore): Promise<Standing> {
  // Read the journal first: the database may advance between the two reads, but never falls behind.
  const last = await lastPosition(journal);
  const own = await readOwnPosition(database);
  if (!last) return own ? "lost" : "fresh";
  return own && own.incarnation === last.incarnation && own.position >= last.position ? "current" : "restored";
}

/**
 * Advances the database's position, then the journal's. Returns false, with nothing changed, when the database is
 * behind the journal: it was restored while processes ran.
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

/** Makes the journal continue with this database, once the database has caught up. */
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
