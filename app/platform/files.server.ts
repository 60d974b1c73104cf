/**
 * The port for stored photos and exports, in a folder or in S3-compatible storage. `scope.files` puts the tenant before
 * each key. Adapters check keys again, because a key must never leave its folder.
 */
import { join } from "node:path";
import { createDiskFiles } from "./disk-files.server";
import type { Env } from "./env.server";
import type { FileStore } from "./files";
import { createS3Files } from "./s3-files.server";

export function openFiles(env: Env): FileStore {
  if (!env.S3_ENDPOINT) return createDiskFiles(join(env.DATA_DIR, "files"));
  return openBucket(env, env.S3_BUCKET ?? "");
}

/**
 * Store of the journal. Separate from files and database, because a restore replaces files and database (security D46).
 */
export function openJournal(env: Env): FileStore {
  if (env.JOURNAL_BUCKET) return openBucket(env, env.JOURNAL_BUCKET);
  return createDiskFiles(env.JOURNAL_DIR ?? join(env.DATA_DIR, "journal"));
}

function openBucket(env: Env, bucket: string): FileStore {
  return createS3Files({
    endpoint: env.S3_ENDPOINT ?? "",
    bucket,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  });
}
