import { paths } from "~/paths";

export interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** The body. FormData is sent unchanged, and any other value as JSON. */
  body?: unknown;
  /** Idempotency key. Requests that charge or send are retried only with a key (AMB-066). */
  idempotencyKey?: string;
  /** ETag of the client's copy. The server may then answer 304 without a body. */
  etag?: string | undefined;
  /** ETag of the client's copy. The server refuses the request when its own version is newer. */
  ifMatch?: string | undefined;
  signal?: AbortSignal;
  /** True when the request must finish even after the page unloads. */
  keepalive?: boolean;
}

interface Answer<T> {
  /** Null after a 304 answer. */
  data: T | null;
  etag: string | undefined;
}

/** A request that failed after all retries. Status 0 means that no answer arrived. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";

  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(sentenceIn(body) ?? "");
  }
}

interface Person {
  isLoggedIn(): boolean;
  /** Called when the server rejects the session (ERR-01). */
  logOut(): void;
}

const nobody: Person = { isLoggedIn: () => false, logOut: () => {} };
let person = nobody;

/**
 * Sets the member whose session the requests use. A rejected session logs this member out. The returned function unsets
 * the member.
 */
export function callAs(whose: Person): () => void {
  person = whose;
  return () => {
    person = nobody;
  };
}

/**
 * Number of retries (API-29). Each wait doubles the previous wait (API-30). A random first wait spreads the load after
 * an outage.
 */
export const mostRetries = 5;
const firstWaitMs = { least: 250, most: 750 };

export async function callApi<T>(path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const firstWait = firstWaitMs.least + Math.random() * (firstWaitMs.most - firstWaitMs.least);
  for (let retry = 0; ; retry += 1) {
    const response = await attempt(path, options);
    if (response?.status === 304) return { data: null, etag: options.etag };
    const body = response ? await readBody(response) : null;
    if (response?.ok) return { data: body as T, etag: response.headers.get("etag") ?? undefined };
    noticeLostLogin(path, response?.status, body);
    const worthAnother = (!response || response.status >= 500) && isRepeatable(options) && !options.signal?.aborted;
    if (!worthAnother || retry >= mostRetries) throw new CallFailed(response?.status ?? 0, body);
    await pause(firstWait * 2 ** retry, options.signal);
  }
}

function isRepeatable({ method = "GET", idempotencyKey }: CallOptions): boolean {
  return method !== "POST" || idempotencyKey !== undefined;
}

/** Sends the request once. Returns null when no answer arrived. */
async function attempt(path: string, options: CallOptions) {
  const { method = "GET", body, idempotencyKey, etag, ifMatch, signal, keepalive } = options;
  const headers = new Headers({ accept: "application/json" });
  // `user.php` requires this header (API-28). On other requests it proves that this site's script sent them (DESIGN
  // 13.11).
  if (isUserCall(path) || method !== "GET") headers.set("X-Request-Type", "client");
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set("content-type", "application/json");
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  if (etag) headers.set("if-none-match", etag);
  if (ifMatch) headers.set("if-match", ifMatch);
  const sent = isForm ? body : body === undefined ? null : JSON.stringify(body);
  try {
    return await fetch(path, {
      method,
      headers,
      body: sent,
      keepalive: keepalive ?? false,
      cache: "no-store",
      credentials: "same-origin",
      signal: signal ?? null,
    });
  } catch {
    return null;
  }
}

function isUserCall(path: string): boolean {
  return path.split("?")[0] === paths.api("user");
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** Logs out after a 403 with `authentication_required`, except from `user.php` (ERR-01 to ERR-04). */
function noticeLostLogin(path: string, status: number | undefined, body: unknown): void {
  const isLost = status === 403 && isRecord(body) && Boolean(body.authentication_required);
  if (isLost && !isUserCall(path) && person.isLoggedIn()) person.logOut();
}

/** The error text of an answer, in the page's language. */
function sentenceIn(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const [first] = Array.isArray(body.refusals) ? (body.refusals as unknown[]) : [];
  const text = isRecord(first) ? first.message : body.error;
  return typeof text === "string" ? text : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", done);
  });
}
