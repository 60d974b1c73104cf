import type { FileStore } from "~/platform/files";

const atOnce = 8;

/** Copies all files of a store. Skips files that are removed meanwhile. Returns the number of copied files. */
export async function copyFiles(from: FileStore, to: FileStore): Promise<number> {
  const keys = await from.list("");
  let copied = 0;
  const copyRest = async () => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const file = await from.get(key);
      if (!file) continue;
      await to.put(key, file.bytes, file.contentType);
      copied += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, copyRest));
  return copied;
}
