import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { ProgramError } from "../program-error";

const roleName = z.string().regex(/^app_[a-z]+$/);

/** Description of a finished backup. Written last, so that an unfinished backup has no manifest. */
const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.enum(["postgres", "pglite"]),
  /** SHA-256 of the dump. Null for a copied folder of the embedded database. */
  dump: z.string().nullable(),
  newestMigration: z.string(),
  /** Ids of the master keys, newest first. */
  keyIds: z.array(z.string()).min(1),
  /** Roles that the dump's grants name. The dump lacks these roles, because roles belong to the whole server. */
  roles: z.array(z.strictObject({ name: roleName, inherits: z.boolean(), memberOf: z.array(roleName) })),
  /** Roles that have the owner of the database as a member. */
  rolesOfOwner: z.array(roleName),
  files: z.int().nullable(),
  journal: z.int(),
});

export type Manifest = z.output<typeof manifest>;

/** Paths inside a backup's folder. */
export const manifestIn = (folder: string) => join(folder, "manifest.json");
export const dumpIn = (folder: string) => join(folder, "database.dump");
/** Folder of the embedded database. */
export const embeddedIn = (folder: string) => join(folder, "database");
export const filesIn = (folder: string) => join(folder, "files");
export const journalIn = (folder: string) => join(folder, "journal");

/** Throws a `ProgramError` for a folder without a finished backup. */
export function readManifest(folder: string): Manifest {
  if (!existsSync(manifestIn(folder)))
    throw new ProgramError(`${folder} holds no finished backup: manifest.json is missing. Nothing was changed.`);
  const { success, data } = manifest.safeParse(JSON.parse(readFileSync(manifestIn(folder), "utf8")));
  if (!success) throw new ProgramError(`${folder} was made by a version with another format of backups.`);
  return data;
}

export async function checksum(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
