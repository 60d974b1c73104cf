import type { IncomingMessage } from "node:http";
import { ReadableStream } from "node:stream/web";
import type { LiveResponse } from "../live-response.server";
import type { Call } from "./call.server";
import { retryHint } from "./drain.server";
import type { RequestLifetime } from "./lifetime.server";

/** Between node:http and Fetch: requests with a capped body and an abort signal; responses written whole or as streams. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

export interface Incoming {
  readonly request: Request;
  /** True once the body is over the limit. Each later read of it fails. */
  isTooLarge(): boolean;
}

/** Each wait for a piece of the body goes through `waitFor`, so that its caller knows when the sender keeps it waiting. */
export function toRequest(
  call: Call,
  bodyLimit: number,
  signal: AbortSignal,
  waitFor: <T>(arrival: Promise<T>) => Promise<T>,
): Incoming {
  const body = { tooLarge: Number(call.headers["content-length"] ?? 0) > bodyLimit };
  const hasBody = call.method !== "GET" && call.method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = {
    // The head of an answer is that of its GET; Remix takes any other method for an action.
    method: call.method === "HEAD" ? "GET" : call.method,
    headers: toHeaders(call),
  };
  if (hasBody) {
    const tooLarge = () => {
      body.tooLarge = true;
      return new BodyTooLarge(`more than ${bodyLimit} bytes`);
    };
    // Node's and the DOM's stream types describe the same object.
    init.body = ReadableStream.from(capped(call, { bodyLimit, tooLarge, waitFor })) as unknown as BodyInit;
    init.duplex = "half";
  }
  const request = new Request(call.origin + call.path + call.search, init);
  // Given to the constructor, undici has a signal of its own follow it by weak references, and with them much of a request
  // lives until the old generation is collected: a fifth of a small call. A copy of the request does not carry it.
  Object.defineProperty(request, "signal", { value: signal });
  return { request, isTooLarge: () => body.tooLarge };
}

/** A request without its body, which decides the language and looks of a refusal. */
export function toBareRequest(call: Call): Request {
  return new Request(call.origin + call.path + call.search, { headers: toHeaders(call) });
}

interface BodyReading {
  readonly bodyLimit: number;
  tooLarge(): Error;
  waitFor<T>(arrival: Promise<T>): Promise<T>;
}

/** Reads on without destroying the request at the limit, so that the 413 can still be written. */
async function* capped({ req }: Call, { bodyLimit, tooLarge, waitFor }: BodyReading): AsyncGenerator<Uint8Array> {
  const chunks = req.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let total = 0;
  for (let next = await waitFor(chunks.next()); !next.done; next = await waitFor(chunks.next())) {
    total += next.value.length;
    if (total > bodyLimit) throw tooLarge();
    yield next.value;
  }
}

/** No form of ours is so much larger than it may be that more than this is worth waiting for. */
const mostReadAway = 512 * 1024 * 1024;

/** Browsers show no answer while they still send: what is too large is taken to its end, and dropped as it comes. */
export async function readAway(req: IncomingMessage): Promise<void> {
  if (Number(req.headers["content-length"] ?? 0) > mostReadAway) return;
  let total = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > mostReadAway) return;
    }
  } catch {
    // The sender is gone.
  }
}

function toHeaders({ headers }: Call): Headers {
  const result = new Headers();
  for (const name in headers) {
    const value = headers[name];
    // `host` stays in: Remix compares Origin with it.
    if (value !== undefined) result.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return result;
}

const hopByHop: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "content-length",
  "set-cookie",
]);

/** A response's headers as pairs, each cookie on its own line, without what belongs to one connection only. */
export function headerPairs(headers: Headers, without: ReadonlySet<string>): string[] {
  const pairs: string[] = [];
  for (const [name, value] of headers) if (!hopByHop.has(name) && !without.has(name)) pairs.push(name, value);
  for (const cookie of headers.getSetCookie()) pairs.push("set-cookie", cookie);
  return pairs;
}

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** One write with a length. */
export function sendWhole(call: Call, status: number, head: string[], body: Buffer): void {
  const hasBody = !bodiless.has(status) && call.method !== "HEAD";
  if (hasBody) head.push("content-length", String(body.length));
  call.res.writeHead(status, head).end(hasBody ? body : undefined);
}

/** Who leaves more than this unread is cut off, and refetches. */
const mostUnread = 64 * 1024;

/** Hands the connection to whoever writes the stream, never compressed or held back; `track` lets a leaving process end it. */
export function sendLive(
  { method, res }: Call,
  response: LiveResponse,
  head: string[],
  lifetime: RequestLifetime,
  track: (end: () => void) => () => void,
): void {
  // Do not subscribe a stream without a reader.
  if (lifetime.isOver) return;
  // It ends with its connection. In chunks, each event would be four pieces for the kernel to put together (P7).
  res.useChunkedEncodingByDefault = false;
  res.writeHead(response.status, [...head, "x-accel-buffering", "no"]);
  res.flushHeaders();
  if (method === "HEAD") return void res.end();
  lifetime.onEnd(track(() => void res.end(retryHint())));
  lifetime.onEnd(
    response.attach({
      write(text) {
        res.write(text);
        if (res.writableLength > mostUnread) res.destroy();
      },
      end: () => void res.end(),
    }),
  );
}
