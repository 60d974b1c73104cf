export type StoredFile = { bytes: Uint8Array; contentType: string };

export type FileStore = {
  /** Replaces the stored file. A concurrent read gets either the old bytes or the new bytes, never a mixture. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Lists the keys with a prefix, which ends with a slash. An empty prefix lists all keys. */
  list(prefix: string): Promise<string[]>;
  /** Removes all files with a prefix. The prefix ends with a slash. */
  removePrefix(prefix: string): Promise<void>;
};
