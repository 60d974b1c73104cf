import { isKeyed, methods, type Verbs } from "./verbs.ts";

export type { Verbs } from "./verbs.ts";

/** A refused call as a problem (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  refusals: { code: string; message: string; facts: Record<string, unknown>; field?: string }[];
}

export class OperatorApiError extends Error {
  override readonly name = "OperatorApiError";
  readonly problem: Problem;
  /** Seconds to wait before a repeat. Null when a repeat changes nothing. */
  readonly retryAfter: number | null;

  constructor(problem: Problem, retryAfter: number | null) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return this.problem.status;
  }

  /** Code of the first refusal, such as `key.scope`. */
  get code(): string | null {
    return this.problem.refusals[0]?.code ?? null;
  }
}

interface ClientOptions {
  /** Origin of the console, such as `https://operate.example`. */
  origin: string;
  /** Key of the desk, which begins with `tdk_`. */
  key: string;
  fetch?: (request: Request) => Promise<Response>;
}

interface CallOptions {
  /** Send the same key again after an outage, so that the command runs once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface OperatorClient {
  call<N extends keyof Verbs>(verb: N, input: Verbs[N]["input"], options?: CallOptions): Promise<Verbs[N]["answer"]>;
}

/** Makes a client of one key, which acts on the key's site. */
export function createOperatorClient({ origin, key, fetch = globalThis.fetch }: ClientOptions): OperatorClient {
  return {
    async call(verb, input, options = {}) {
      const answer = await fetch(requestOf(origin, key, { verb, input, options }));
      if (answer.ok) return (await answer.json()) as never;
      throw new OperatorApiError(await problemOf(answer), secondsIn(answer));
    },
  };
}

interface Call {
  verb: keyof Verbs & string;
  input: object;
  options: CallOptions;
}

function requestOf(origin: string, key: string, { verb, input, options }: Call): Request {
  const url = new URL(`/api/operator/v1/${verb}`, origin);
  const headers = new Headers({ authorization: `Bearer ${key}`, accept: "application/json" });
  const { signal = null, idempotencyKey = crypto.randomUUID() } = options;
  if (methods[verb] === "GET") {
    for (const [name, value] of Object.entries(input))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return new Request(url, { headers, signal });
  }
  headers.set("content-type", "application/json");
  if (isKeyed[verb]) headers.set("idempotency-key", idempotencyKey);
  return new Request(url, { method: "POST", headers, signal, body: JSON.stringify(input) });
}

/** Reads the problem. A proxy's answer may hold none. */
async function problemOf(answer: Response): Promise<Problem> {
  const text = await answer.text();
  const { status, statusText } = answer;
  const none = {
    type: "about:blank",
    title: statusText,
    status,
    detail: statusText || `Status ${status}`,
    refusals: [],
  };
  if (!/^application\/problem\+json/.test(answer.headers.get("content-type") ?? "")) return none;
  return JSON.parse(text) as Problem;
}

function secondsIn(answer: Response): number | null {
  const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
