import type { IncomingMessage } from "node:http";
import { ReadableStream } from "node:stream/web";
import type { LiveResponse } from "../live-response.server";
import type { EdgeRequest } from "./edge-request.server";
import { retryHint } from "./drain.server";
import type { RequestLifetime } from "./lifetime.server";

/** Converts between node:http and Fetch. Request bodies have a size limit. Responses are sent whole or as streams. */
class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/**
 * The sender disconnected. The error has no code, because the socket's code would look like a lost database
 * connection.
 */
class ClientDisconnected extends Error {
  override name = "ClientDisconnected";
}

interface Incoming {
  readonly request: Request;
  /** True once the body is over the limit. The body then cannot be read further. */
  isTooLarge(): boolean;
}

/**
 * Builds a Fetch request. Each wait for bytes of the body goes through `waitFor`, so that the caller can free its
 * slot meanwhile. `bodyLimit` is read late, because the limit depends on the session.
 */
export function toRequest(
  call: EdgeRequest,
  bodyLimit: () => number,
  signal: AbortSignal,
  waitFor: <T>(arrival: Promise<T>) => Promise<T>,
): Incoming {
  const body = { tooLarge: false };
  const hasBody = call.method !== "GET" && call.method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = {
    // HEAD becomes GET, because Remix treats each method but GET and HEAD as an action.
    method: call.method === "HEAD" ? "GET" : call.method,
    headers: toHeaders(call),
  };
  if (hasBody) {
    const tooLarge = () => {
      body.tooLarge = true;
      return new BodyTooLarge(`more than ${bodyLimit()} bytes`);
    };
    // The stream types of Node and of the DOM describe the same object.
    init.body = ReadableStream.from(capped(call, { bodyLimit, tooLarge, waitFor })) as unknown as BodyInit;
    init.duplex = "half";
  }
  const request = new Request(call.origin + call.path + call.search, init);
  // Set the signal here, not in the constructor. The constructor's weak references would hold the request in memory for
  // long.
  Object.defineProperty(request, "signal", { value: signal });
  return { request, isTooLarge: () => body.tooLarge || (statedBytes(call) ?? 0) > bodyLimit() };
}

/** The length of the body as its sender states it. Null for a body in chunks. */
export function statedBytes({ headers }: EdgeRequest): number | null {
  const stated = headers["content-length"];
  return stated === undefined ? null : Number(stated);
}

/** Converts a call to a request without body, enough to choose the language and theme of a refusal. */
export function toBareRequest(call: EdgeRequest): Request {
  return new Request(call.origin + call.path + call.search, { headers: toHeaders(call) });
}

interface BodyReading {
  bodyLimit(): number;
  tooLarge(): Error;
  waitFor<T>(arrival: Promise<T>): Promise<T>;
}

/** Yields the body up to the limit. Keeps the request open beyond the limit, so that a 413 can still be sent. */
async function* capped(
  { req }: EdgeRequest,
  { bodyLimit, tooLarge, waitFor }: BodyReading,
): AsyncGenerator<Uint8Array> {
  const chunks = req.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const arrival = () =>
    chunks.next().catch((cause: unknown) => {
      throw new ClientDisconnected("the sender left before the end of the body", { cause });
    });
  let total = 0;
  for (let next = await waitFor(arrival()); !next.done; next = await waitFor(arrival())) {
    total += next.value.length;
    if (total > bodyLimit()) throw tooLarge();
    yield next.value;
  }
}

/** Maximum bytes of an oversized body that are still read. */
const mostReadAway = 512 * 1024 * 1024;

/** Reads an oversized body to its end, because a browser that still sends would not show the answer. */
export async function discardBody(req: IncomingMessage): Promise<void> {
  if (Number(req.headers["content-length"] ?? 0) > mostReadAway) return;
  let total = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > mostReadAway) return;
    }
  } catch {
    // The sender disconnected.
  }
}

function toHeaders({ headers }: EdgeRequest): Headers {
  const result = new Headers();
  for (const name in headers) {
    const value = headers[name];
    // The header `host` stays, because Remix compares Origin with it.
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

/** Lists a response's headers as pairs: one line for each cookie, no hop-by-hop headers. */
export function headerPairs(headers: Headers, without: ReadonlySet<string>): string[] {
  const pairs: string[] = [];
  for (const [name, value] of headers) if (!hopByHop.has(name) && !without.has(name)) pairs.push(name, value);
  for (const cookie of headers.getSetCookie()) pairs.push("set-cookie", cookie);
  return pairs;
}

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends the body in one write with a Content-Length. */
export function sendWhole(call: EdgeRequest, status: number, head: string[], body: Buffer): void {
  const hasBody = !bodiless.has(status) && call.method !== "HEAD";
  if (hasBody) head.push("content-length", String(body.length));
  call.res.writeHead(status, head).end(hasBody ? body : undefined);
}

/** Maximum unread bytes of a stream. A slower client is disconnected, then its page reconnects and reloads. */
const mostUnread = 64 * 1024;

/**
 * Sends a stream directly to the connection, uncompressed and unbuffered. `track` lets a process that shuts down end
 * the stream.
 */
export function sendLive(
  { method, res }: EdgeRequest,
  response: LiveResponse,
  head: string[],
  lifetime: RequestLifetime,
  track: (end: () => void) => () => void,
): void {
  // Do not subscribe for a disconnected client.
  if (lifetime.isOver) return;
  // Chunked encoding would need four kernel writes per event (P7). Without chunks the closed connection ends the
  // stream.
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
