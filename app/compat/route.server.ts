import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import type { Viewer } from "~/accounts/viewer";
import { isTestRun } from "~/platform/env.server";
import { Refusal } from "~/platform/errors";
import type { IdempotencyKey } from "~/tenancy/idempotency.server";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";
import { answerScript } from "~/server/problem.server";
import { idempotencyKeyOf } from "~/server/idempotency-key.server";
import { isSameOrigin } from "~/server/edge/origin-check.server";
import { isUnstorable } from "~/server/fields.server";
import { parseInput } from "~/server/input.server";
import { declareMethods } from "~/server/methods";
import { refuseThrottled } from "~/server/throttle.server";
import { type CallShape, shapeOf, withHandlers, withShape } from "./call-shape";
import type { RefusedAnswer } from "~/client/refusal";
import { refusalsIn, reportFault, retryAfter, showRefusal } from "~/server/respond.server";
import type { Visit } from "~/server/visit.server";

/** Arguments of an `/api` route. Without a login these routes answer 403 as JSON, not a redirect. */
interface ApiArgs<V> {
  visit: Visit;
  viewer: V;
  request: Request;
  search: URLSearchParams;
}

interface ApiLoaderArgs<V> extends ApiArgs<V> {
  q: TenantReader;
}

interface ApiActionArgs<V, I> extends ApiArgs<V> {
  scope: TenantScope;
  input: I;
  idempotencyKey: IdempotencyKey | null;
}

type Handler = (visit: Visit, request: Request) => Promise<Response>;
type Admission<V> = (visit: Visit) => Promise<V>;
type InputSchema = z.ZodType<Record<string, unknown>>;

/** Refuses throttled callers before `admission` reads the session. */
function throttled<V>(admission: Admission<V>): Admission<V> {
  return async (visit) => {
    refuseThrottled(visit);
    return admission(visit);
  };
}

/** Shapes of a call. `query` only documents the parameters, which the call parses itself. */
interface Shapes {
  answer: z.ZodType;
  query?: z.ZodType;
}

function audience<V extends Viewer | null>(name: CallShape["audience"], admission: Admission<V>) {
  const admit = throttled(admission);
  return {
    loader<T>(shapes: Shapes, fn: (asked: ApiLoaderArgs<V>) => Promise<T>) {
      const load = ({ request, context: { visit } }: LoaderFunctionArgs): Promise<Response> =>
        answered(visit, async () => {
          const viewer = await admit(visit);
          const asked = { visit, viewer, request, search: visit.url.searchParams };
          return checked(shapes.answer, await visit.scope.db.read((q) => fn({ ...asked, q })));
        });
      return withShape(load, { audience: name, ...shapes });
    },

    /** Loader for a GET that writes. Refuses cross-site requests, prefetches and HEAD requests (DESIGN 13.11). */
    writingLoader<T>(shapes: Shapes, fn: (asked: ApiActionArgs<V, Record<string, never>>) => Promise<T>) {
      const load = ({ request, context: { visit } }: LoaderFunctionArgs): Promise<Response> =>
        answered(visit, async () => {
          if (!isSameOrigin(request, visit.origin)) throw new Refusal("request.cross_site");
          const viewer = await admit(visit);
          const { searchParams: search } = visit.url;
          const asked = { visit, viewer, request, search, scope: visit.scope, input: {}, idempotencyKey: null };
          return checked(shapes.answer, await fn(asked));
        });
      return declareMethods(["GET"], withShape(load, { audience: name, ...shapes }));
    },

    /**
     * Handles one HTTP method. The schema drops unknown fields, because old clients send some. `once` makes the method
     * accept an idempotency key.
     */
    on<I extends InputSchema, T>(
      { input: schema, once, ...shapes }: Shapes & { input: I; once?: string },
      fn: (asked: ApiActionArgs<V, z.infer<I>>) => Promise<T>,
    ): Handler {
      const handle: Handler = async (visit, request) => {
        const viewer = await admit(visit);
        const input = parseInput(schema, await readBody(request));
        const idempotencyKey = once ? idempotencyKeyOf({ request, viewer, route: once, asked: input }) : null;
        const { searchParams: search } = visit.url;
        const asked = { visit, viewer, request, search, scope: visit.scope, input, idempotencyKey };
        return json(checked(shapes.answer, await fn(asked)));
      };
      return withShape(handle, { audience: name, input: schema, isRepeatable: once !== undefined, ...shapes });
    },
  };
}

export const anyone = audience<Viewer | null>("anyone", async (visit) =>
  visit.hasSessionCookie ? visit.viewer() : null,
);

export const member = audience<Viewer>("member", async (visit) => {
  const viewer = visit.hasSessionCookie ? await visit.viewer() : null;
  if (!viewer) throw new Refusal("login.required");
  return viewer;
});

type Method = "POST" | "PUT" | "DELETE";

/** The action of a call, with one handler per HTTP method. */
export function calls(handlers: Partial<Record<Method, Handler>>) {
  const act = async ({ request, context: { visit } }: ActionFunctionArgs): Promise<Response> => {
    const handler = handlers[request.method as Method];
    return answered(visit, () => {
      if (!handler) throw new Refusal("request.method");
      return handler(visit, request);
    });
  };
  return declareMethods(Object.keys(handlers), withHandlers(act, handlers));
}

/** Chooses between two handlers of a method by a parameter of the query. */
export function byParameter(name: string, withIt: Handler, without: Handler): Handler {
  const handle: Handler = (visit, request) => (visit.url.searchParams.has(name) ? withIt : without)(visit, request);
  const [one, other] = [shapeOf(withIt), shapeOf(without)];
  if (!one?.input || !other?.input) throw new Error("Both handlers need a shape with an input.");
  return withShape(handle, {
    audience: "anyone",
    query: z.object({ [name]: z.literal("1").optional() }),
    input: z.union([other.input, one.input]),
    answer: z.union([other.answer, one.answer]),
  });
}

/** Throws in tests when an answer has a field that its shape does not list. */
export function checked<T>(shape: z.ZodType, answer: T): T {
  if (isTestRun() && !(answer instanceof Response)) shape.parse(answer);
  return answer;
}

/** Answers a call as JSON: the result of `fn`, or its refusals. */
export async function answered(visit: Visit, fn: () => Promise<unknown>): Promise<Response> {
  try {
    return json(await fn());
  } catch (error) {
    if (error instanceof Response) return error;
    const list = refusalsIn(error);
    if (list) return refused(visit, list);
    reportFault(error, visit.url.pathname);
    return refused(visit, [new Refusal("server.failed")]);
  }
}

function json(result: unknown): Response {
  return result instanceof Response ? result : Response.json(result);
}

/**
 * Answers refusals as JSON. Only a missing login sets `authentication_required`, because pages then log out (ERR-01,
 * D18).
 */
function refused(visit: Visit, list: readonly Refusal[]): Response {
  const answer: RefusedAnswer = { refusals: list.map((refusal) => showRefusal(visit, refusal)), input: {} };
  const lost = list[0]?.code === "login.required" ? { authentication_required: true } : {};
  return answerScript(visit.url.pathname, { ...lost, ...answer }, list[0]?.status ?? 422, retryAfter(list));
}

/** Reads JSON, a form or an empty body. A beacon sends its JSON as plain text. */
async function readBody(request: Request): Promise<Record<string, unknown>> {
  const value = await parseBody(request).catch(() => null);
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isRecord || isUnstorable(Object.values(value))) throw new Refusal("request.invalid");
  return value as Record<string, unknown>;
}

async function parseBody(request: Request): Promise<unknown> {
  if (request.headers.get("content-type")?.includes("form")) return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text === "" ? {} : JSON.parse(text);
}
