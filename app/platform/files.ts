export type StoredFile = { bytes: Uint8Array; contentType: string };

export type FileStore = {
  /** Replaces the stored file. A reader sees the old bytes or the new ones, never a part. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Lists keys with the prefix, which ends with a slash. */
  list(prefix: string): Promise<string[]>;
  /** Removes all files under the prefix, which ends with a slash. */
  removePrefix(prefix: string): Promise<void>;
};
