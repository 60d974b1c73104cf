import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { checkFileKey, checkFilePrefix } from "./file-keys";
import type { FileStore } from "./files";

/**
 * Stores the content type on the first line and the bytes after it, so that one rename replaces both. Only this
 * adapter reads the folder, since photos need access checks (security D29).
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

function ifMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}

export function createDiskFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkFileKey(key));
  return {
    async put(key, bytes, contentType) {
      const path = pathOf(key);
      // No valid key begins with a dot, so no read finds a half-written file.
      const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeWhole(draft, pack(bytes, contentType));
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
      checkFilePrefix(prefix);
      const entries = await readdir(join(folder, prefix), { recursive: true, withFileTypes: true }).catch(ifMissing);
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
        .sort();
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removePrefix: (prefix) => rm(join(folder, checkFilePrefix(prefix)), { recursive: true, force: true }),
  };
}
