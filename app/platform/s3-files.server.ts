import { checkFileKey, checkFilePrefix, checkListPrefix } from "./file-keys";
import type { FileStore } from "./files";
import { signRequest, type S3Credentials } from "./s3-signature.server";
import { measuredCall } from "./measured-call.server";
import { timeouts } from "./timeouts";
import { boundedQueue } from "./bounded-queue.server";

type S3Options = S3Credentials & { endpoint: string; bucket: string };

type Call = { method: string; key?: string; query?: Record<string, string>; body?: Uint8Array; contentType?: string };

class StorageError extends Error {
  override name = "StorageError";
  constructor(readonly status: number) {
    super(`the file storage answered ${status}`);
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Finds the texts of an element in an S3 list. The list is flat, so a regular expression is enough. */
function textsOf(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"));
  return Array.from(found, ([, text = ""]) => text.replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole));
}

function createCaller(options: S3Options) {
  const { totalMs, ...limits } = timeouts.objectStorage;
  const queue = boundedQueue(limits);

  /** Sends one signed request and reads the body, both within the time limit. */
  return (call: Call) =>
    queue.run(async () => {
      // All S3-compatible storages accept the bucket in the path. A bucket in the host name would need wildcard
      // certificates.
      const url = new URL(`${options.endpoint.replace(/\/$/, "")}/${options.bucket}/${call.key ?? ""}`);
      for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
      const body = call.body ?? new Uint8Array();
      const headers = signRequest(options, { method: call.method, url, body, contentType: call.contentType });
      const ask = async () => {
        const answer = await fetch(url, {
          method: call.method,
          headers,
          redirect: "error",
          signal: AbortSignal.timeout(totalMs),
          ...(call.body ? { body: Buffer.from(call.body) } : {}),
        });
        return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
      };
      const { answer, bytes } = await measuredCall("files", ask);
      if (!answer.ok && answer.status !== 404) throw new StorageError(answer.status);
      return { status: answer.status, bytes, contentType: answer.headers.get("content-type") };
    });
}

type Caller = ReturnType<typeof createCaller>;

async function listKeys(call: Caller, prefix: string, after?: string): Promise<{ keys: string[]; next?: string }> {
  const query = { "list-type": "2", prefix, ...(after ? { "continuation-token": after } : {}) };
  const answer = await call({ method: "GET", query });
  if (answer.status === 404) throw new StorageError(404);
  const xml = new TextDecoder().decode(answer.bytes);
  const [next] = textsOf(xml, "NextContinuationToken");
  return { keys: textsOf(xml, "Key"), ...(next ? { next } : {}) };
}

async function* listPages(call: Caller, prefix: string): AsyncGenerator<string[]> {
  let after: string | undefined;
  do {
    const { keys, next } = await listKeys(call, prefix, after);
    yield keys;
    after = next;
  } while (after);
}

export function createS3Files(options: S3Options): FileStore {
  const call = createCaller(options);

  async function remove(key: string): Promise<void> {
    await call({ method: "DELETE", key: checkFileKey(key) });
  }

  return {
    async put(key, bytes, contentType) {
      const answer = await call({ method: "PUT", key: checkFileKey(key), body: bytes, contentType });
      if (answer.status === 404) throw new StorageError(404);
    },
    async get(key) {
      const answer = await call({ method: "GET", key: checkFileKey(key) });
      if (answer.status === 404) return null;
      return { bytes: answer.bytes, contentType: answer.contentType ?? "application/octet-stream" };
    },
    remove,
    async list(prefix) {
      const found: string[] = [];
      for await (const keys of listPages(call, checkListPrefix(prefix))) found.push(...keys);
      return found.sort();
    },
    async removePrefix(prefix) {
      for await (const keys of listPages(call, checkFilePrefix(prefix))) {
        for (let begin = 0; begin < keys.length; begin += timeouts.objectStorage.concurrency)
          await Promise.all(keys.slice(begin, begin + timeouts.objectStorage.concurrency).map(remove));
      }
    },
  };
}
