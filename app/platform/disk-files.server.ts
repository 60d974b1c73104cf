import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { checkFileKey, checkFilePrefix, checkListPrefix } from "./file-keys";
import type { FileStore } from "./files";

/**
 * Puts the content type on a line before the bytes, so that one rename replaces type and bytes together. Only this
 * adapter reads the folder, because photos need access checks (security D29).
 */
function pack(bytes: Uint8Array, contentType: string): Buffer {
  if (/[\r\n]/.test(contentType)) throw new Error("a content type is one line");
  return Buffer.concat([Buffer.from(`${contentType}\n`), bytes]);
}

function unpack(packed: Buffer) {
  const end = packed.indexOf(0x0a);
  return { contentType: packed.subarray(0, end).toString("utf8"), bytes: packed.subarray(end + 1) };
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    // Without the sync, a power failure may leave an empty file under the new name.
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes a file and creates the folder. Tries again, because a concurrent removal may delete the empty folder before
 * the file is written.
 */
async function writeInFolder(path: string, content: Buffer, tries = 5): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeWhole(path, content).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" || tries <= 1) throw error;
    return writeInFolder(path, content, tries - 1);
  });
}

/** Removes the folder of a removed file when no other file is in the folder. */
async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(error.code ?? "")) throw error;
  });
}

function ifMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}

export function createDiskFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkFileKey(key));
  return {
    async put(key, bytes, contentType) {
      const path = pathOf(key);
      // Write to a temporary name first, so that no read finds an incomplete file. The name begins with a dot, which no
      // key does.
      const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}`);
      try {
        await writeInFolder(draft, pack(bytes, contentType));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return unpack(await readFile(pathOf(key)));
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return null;
        throw error;
      }
    },
    async list(prefix) {
      checkListPrefix(prefix);
      const entries = await readdir(join(folder, prefix), { recursive: true, withFileTypes: true }).catch(ifMissing);
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
        .sort();
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Remove the empty folder too, because its name may be the id of an erased photo.
      if (dirname(path) !== folder) await removeEmpty(dirname(path));
    },
    removePrefix: (prefix) => rm(join(folder, checkFilePrefix(prefix)), { recursive: true, force: true }),
  };
}
