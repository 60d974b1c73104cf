import { paths } from "~/paths";

/** The client of our own calls. It marks, retries and notices a lost login alike for all of them. */
export interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** A FormData is sent unchanged, with its files. Any other value becomes JSON. */
  body?: unknown;
  /** Once-only key. With it, calls that charge or send may be retried too (AMB-066). */
  idempotencyKey?: string;
  /** The ETag of the caller's copy. The answer may then be "unchanged". */
  etag?: string | undefined;
  /** The ETag of the caller's copy, for an action that requires the copy to be current. */
  ifMatch?: string | undefined;
  signal?: AbortSignal;
  /** Continues after the page is left. */
  keepalive?: boolean;
}

interface Answer<T> {
  /** Null when the answer is unchanged since `etag`. */
  data: T | null;
  etag: string | undefined;
}

/** A call that failed for good. Status 0 means no answer. */
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
  /** Called when the server no longer knows the login (ERR-01). */
  logOut(): void;
}

const nobody: Person = { isLoggedIn: () => false, logOut: () => {} };
let person = nobody;

/** Registers the person who makes the calls, to log out at a lost login. Returns a function to undo this. */
export function callAs(whose: Person): () => void {
  person = whose;
  return () => {
    person = nobody;
  };
}

/**
 * Retries after the first try (API-29). Each wait is twice the one before (API-30). The first wait is random, so
 * that callers of a returning server are spread.
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

/** Null without an answer: a failure of the network is the only one without a status. */
async function attempt(path: string, options: CallOptions) {
  const { method = "GET", body, idempotencyKey, etag, ifMatch, signal, keepalive } = options;
  const headers = new Headers({ accept: "application/json" });
  // user.php requires the header (API-28). For other actions it proves a script of ours (DESIGN 13.11).
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

/** 403 with `authentication_required`, on a call other than user.php, logs a logged-in user out (ERR-01 to ERR-04). */
function noticeLostLogin(path: string, status: number | undefined, body: unknown): void {
  const isLost = status === 403 && isRecord(body) && Boolean(body.authentication_required);
  if (isLost && !isUserCall(path) && person.isLoggedIn()) person.logOut();
}

/** The failed answer's sentence, in the language of the page. */
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
