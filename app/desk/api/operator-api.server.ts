import { runVerb } from "~/operators/run-verb.server";
import { serverKeyPattern } from "~/operators/staff/server-key";
import { type KeySession, openKeySession } from "~/operators/staff/server-keys.server";
import { Refusal } from "~/platform/errors";
import { limits } from "~/platform/limits";
import { services } from "~/platform/services.server";
import { apiRoot, describedPath } from "~/server/edge/operator-api-address";
import type { Transport } from "~/server/visit.server";
import { listFreshTenants } from "~/tenancy/resolve.server";
import { ApiProblem, answerProblem, unknownKey } from "./api-problem.server";
import { type ApiVerb, findApiVerb } from "./api-verbs.server";
import { describeOperatorApi } from "./describe-operator-api.server";

/**
 * Answers a server's call of a verb. The key alone decides about site and permissions. Cookies are not read, so that a
 * person's session is never used.
 */
export async function answerApi(request: Request, transport: Transport): Promise<Response> {
  const headers = new Headers();
  try {
    const url = new URL(request.url);
    if (isKeyIn(request.url))
      throw new ApiProblem("key.in_address", "An address holds a key. Logs may hold it now, so revoke the key.");
    countNetwork(transport);
    if (url.pathname === describedPath) return answerDescription();
    const session = await requireKey(request);
    await countCall(session, headers);
    return Response.json(await call(request, url, session, transport), { headers });
  } catch (error) {
    return answerProblem(error, headers);
  }
}

/** The description as text, because making it converts each shape. */
let described: string | undefined;

function answerDescription(): Response {
  described ??= JSON.stringify(describeOperatorApi());
  return new Response(described, { headers: { "content-type": "application/json" } });
}

const encodedAscii = /%([0-7][0-9a-f])/gi;

/** True when a URL contains a server key, even in percent-encoding and beside a malformed sequence. */
function isKeyIn(address: string): boolean {
  const plain = address.replace(encodedAscii, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return serverKeyPattern.test(plain);
}

const bearer = /^Bearer +(\S+) *$/i;

/** Counts a call of its network, before any query. */
function countNetwork({ network }: Transport): void {
  const seconds = services().limiter.pass("apiNetwork", `0:${network}`);
  if (seconds > 0) throw new Refusal("limit.reached", { seconds });
}

/** Finds the session of the key. Runs the same query for each wrong key. */
async function requireKey({ headers }: Request): Promise<KeySession> {
  const session = await openKeySession(bearer.exec(headers.get("authorization") ?? "")?.[1] ?? "");
  if (!session) throw unknownKey();
  return session;
}

/** Counts a call against the key's limit. Response headers contain the limit and the remaining calls. */
async function countCall({ key: { id, tenantId } }: KeySession, headers: Headers): Promise<void> {
  const { limiter } = services();
  const counted = `${tenantId}:${id}`;
  const { points, seconds } = limits.apiKey;
  headers.set("ratelimit-policy", `"key";q=${points};w=${seconds}`);
  headers.set("ratelimit", `"key";r=0;t=${seconds}`);
  await limiter.consume("apiKey", counted);
  headers.set("ratelimit", `"key";r=${await limiter.left("apiKey", counted)};t=${seconds}`);
}

/** Verbs that show members. A separate limit counts these calls, because views by people have a limit too. */
const views: ReadonlySet<string> = new Set(["find-member", "member-sheet"]);

async function call(request: Request, url: URL, session: KeySession, { requestId }: Transport) {
  const verb = requireVerb(url.pathname.slice(apiRoot.length), request.method);
  const { id, tenantId, scopes } = session.key;
  if (!scopes.includes(verb.scope))
    throw new ApiProblem("key.scope", `The key lacks the scope ${verb.scope}.`, { facts: { scope: verb.scope } });
  const given = verb.method === "GET" ? readQuery(url) : await readBody(request);
  requireKnown(verb, given);
  const key = verb.isKeyed ? requireIdempotencyKey(request) : undefined;
  if (views.has(verb.name)) await services().limiter.consume("apiKeyViews", `${tenantId}:${id}`);
  const [tenant] = await listFreshTenants([tenantId]);
  if (!tenant) throw unknownKey();
  const outcome = await runVerb(session, tenant.slug, verb.name, given, { requestId, key });
  return presentOutcome(verb, outcome);
}

/** Answers with the fields of the verb's shape, and with the acts of a command. */
function presentOutcome({ answer, method }: ApiVerb, { result, acts }: Awaited<ReturnType<typeof runVerb>>) {
  const shown = answer ? { result: answer.parse(JSON.parse(JSON.stringify(result ?? null))) } : {};
  return method === "POST" ? { ...shown, acts } : shown;
}

function requireVerb(name: string, method: string): ApiVerb {
  const verb = findApiVerb(name);
  if (!verb) throw new ApiProblem("verb.unknown", "There is no such verb for servers. See /api/openapi.json.");
  if (verb.method !== method)
    throw new ApiProblem("verb.method", `Use ${verb.method}.`, { headers: { allow: verb.method } });
  return verb;
}

type Given = Readonly<Record<string, unknown>>;

function readQuery({ searchParams }: URL): Given {
  const names = [...searchParams.keys()];
  const repeated = names.find((name, place) => names.indexOf(name) !== place);
  if (repeated !== undefined) throw new Refusal("request.invalid", {}, repeated);
  return Object.fromEntries(searchParams);
}

async function readBody(request: Request): Promise<Given> {
  if (!/^application\/json *(?:;|$)/i.test(request.headers.get("content-type") ?? ""))
    throw new ApiProblem("request.type", "Send the arguments as application/json.");
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Refusal("request.invalid");
  return body as Given;
}

/** Refuses unknown fields, including fields for the command line only. */
function requireKnown({ input }: ApiVerb, given: Given): void {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(input.shape, name));
  if (unknown !== undefined) throw new Refusal("request.invalid", {}, unknown);
}

const keyShape = /^[\w-]{8,64}$/;

function requireIdempotencyKey({ headers }: Request): string {
  const key = headers.get("idempotency-key") ?? "";
  if (keyShape.test(key)) return key;
  throw new ApiProblem("request.idempotency_key", "Send a header Idempotency-Key of 8 to 64 letters, digits, _ and -.");
}
