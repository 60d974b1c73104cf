import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as z from "zod";
import type { Viewer } from "~/accounts/viewer";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import type { LimitName } from "~/platform/limits";
import type { IdempotencyKey } from "~/tenancy/idempotency.server";
import { lazyReader, type TenantReader, type TenantScope } from "~/tenancy/scope.server";
import { insideUnit } from "~/tenancy/inside-unit.server";
import { idempotencyKeyOf, keyField } from "./idempotency-key.server";
import { bodyFields, type FileLimits } from "./fields.server";
import { parseInput } from "./input.server";
import { countAction } from "./throttle.server";
import {
  answerRefused,
  localPath,
  refererPath,
  refusalsIn,
  refusePage,
  reportFault,
  type SentForm,
} from "./respond.server";
import { isSameOrigin } from "./edge/origin-check.server";
import type { Visit } from "./visit.server";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    visit: Visit;
    /**
     * Returns the path itself, or the nearest parent page of a URL that only takes actions. Missing outside the edge.
     */
    readableAt?: (path: string) => string;
  }
}

export const noParams = z.object({});

type ParamsSchema = z.ZodType<Record<string, unknown>>;
type InputSchema = z.ZodType<Record<string, unknown>>;

interface RouteArgs<P, V> {
  visit: Visit;
  viewer: V;
  params: P;
  search: URLSearchParams;
  request: Request;
}

interface LoaderArgs<P, V> extends RouteArgs<P, V> {
  /** Read-only, so that a write in a GET does not compile (DESIGN 7). */
  q: TenantReader;
}

interface ActionArgs<P, I, V> extends RouteArgs<P, V> {
  scope: TenantScope;
  input: I;
  /** The page to return to: the form's `return_to`, else the page of this site that sent the action. */
  backTo: string;
  idempotencyKey: IdempotencyKey | null;
}

/** Facts about a request that a page may record. */
interface Note<V> {
  scope: TenantScope;
  viewer: V;
  search: URLSearchParams;
}

interface Options {
  /**
   * A limit for this action, in addition to the overall limit (security.md section 4). Counts per member, or per
   * network for a caller without login.
   */
  limit?: LimitName;
}

/** Returns the viewer that the audience requires, or throws a redirect or a refusal. */
export type Admission<V> = (visit: Visit, request: Request) => Promise<V>;

export function makeLoader<V extends Viewer | null>(admit: Admission<V>) {
  return function loader<P extends ParamsSchema, T>(
    schema: P,
    fn: (asked: LoaderArgs<z.infer<P>, V>) => Promise<T>,
    { limit }: Options = {},
  ) {
    return async ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
      const { visit } = context;
      return guarded(visit, async () => {
        const viewer = await admit(visit, request);
        const asked = { visit, viewer, params: parseParams(schema, params), search: searchOf(visit), request };
        if (limit && !visit.isAhead) await countAction(visit, viewer, limit);
        return insideUnit(visit.tenant.id, async () => {
          const { q, end } = lazyReader(visit.tenant, visit.signal);
          try {
            return await fn({ ...asked, q });
          } finally {
            end();
          }
        });
      });
    };
  };
}

/**
 * Makes a GET that also records the request when a page of this site sent it. The answer does not wait for `note`, and
 * a failure of `note` is ignored.
 */
export function makeNotingLoader<V extends Viewer | null>(
  loader: ReturnType<typeof makeLoader<V>>,
  admission: Admission<V>,
) {
  return function notingLoader<P extends ParamsSchema, T>(
    schema: P,
    fn: (asked: LoaderArgs<z.infer<P>, V>) => Promise<T>,
    note: (asked: Note<V>, answer: T) => void,
    options: Options = {},
  ) {
    const read = loader(schema, fn, options);
    return async (args: LoaderFunctionArgs): Promise<T> => {
      const answer = await read(args);
      const { request, context } = args;
      const { visit } = context;
      if (!visit.isAhead && isSameOrigin(request, visit.origin)) {
        note({ scope: visit.scope, viewer: await admission(visit, request), search: searchOf(visit) }, answer);
      }
      return answer;
    };
  };
}

/**
 * Makes a GET that writes, for the two such calls of the specification (logout, auto-like). Accepts only requests from
 * this site.
 */
export function makeWritingLoader<V extends Viewer | null>(admit: Admission<V>) {
  return function writingLoader<P extends ParamsSchema, T>(
    schema: P,
    fn: (asked: ActionArgs<z.infer<P>, Record<string, never>, V>) => Promise<T>,
  ) {
    return async ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
      const { visit } = context;
      return guarded(visit, async () => {
        if (!isSameOrigin(request, visit.origin)) throw new Refusal("request.cross_site");
        const viewer = await admit(visit, request);
        const search = searchOf(visit);
        return fn({
          visit,
          viewer,
          params: parseParams(schema, params),
          search,
          request,
          scope: visit.scope,
          input: {},
          backTo: paths.home(),
          idempotencyKey: null,
        });
      });
    };
  };
}

interface ActionOptions<P> extends Options {
  params?: P;
  /** Id of the sent form's element, for a page with many such forms. A plain form returns to that element. */
  elementOf?: (params: Record<string, string | undefined>, fields: Record<string, unknown>) => string | undefined;
  files?: FileLimits;
  /** Name of the action for its idempotency key. Set the name when a repeated call would repeat the effect (M08). */
  once?: string;
}

/** Makes an action that parses its input strictly. A refusal is JSON for scripts, and a 303 with a flash for forms. */
export function makeAction<V extends Viewer | null>(admit: Admission<V>) {
  return function action<I extends InputSchema, T, P extends ParamsSchema = typeof noParams>(
    input: I,
    fn: (asked: ActionArgs<z.infer<P>, z.infer<I>, V>) => Promise<T>,
    options: ActionOptions<P> = {},
  ) {
    const schema = (options.params ?? noParams) as P;
    return async ({ request, params, context }: ActionFunctionArgs) => {
      const { visit } = context;
      // Remix calls actions for all other methods too. Forms send POST (W01).
      if (request.method !== "POST") throw new Response(null, { status: 405 });
      const sent = await readSent(request, context, options);
      const { backTo } = sent;
      if ("refusal" in sent) return answerRefused(visit, [sent.refusal], { backTo });
      const { fields, key } = sent;
      const at = options.elementOf?.(params, fields);
      try {
        const viewer = await admit(visit, request);
        const parsed = parseInput(input, fields);
        const asked = { visit, viewer, params: parseParams(schema, params), search: searchOf(visit), request };
        if (options.limit) await countAction(visit, viewer, options.limit);
        const keyed = { asked: [asked.params, parsed], field: key };
        const idempotencyKey = options.once
          ? idempotencyKeyOf({ ...keyed, request, viewer, route: options.once })
          : null;
        const result = await fn({ ...asked, scope: visit.scope, input: parsed, backTo, idempotencyKey });
        return answerDone(visit, result, at ? `${backTo}#${at}` : backTo);
      } catch (error) {
        return answerFault(visit, error, { fields, backTo, at });
      }
    };
  };
}

type Sent = { backTo: string } & ({ refusal: Refusal } | { fields: Record<string, unknown>; key: unknown });

/** Reads the fields of an action's body, except the return path and the idempotency key. */
async function readSent(
  request: Request,
  { visit, readableAt = (path: string) => path }: AppLoadContext,
  { files, once }: ActionOptions<unknown>,
): Promise<Sent> {
  const read = await bodyFields(request, files).catch(onlyRefusal);
  const before = pageBefore(request, visit, read instanceof Refusal ? undefined : read[returnField]);
  // For a script, keep even the URL of an action, because scripts do not follow the redirect.
  const backTo = visit.byScript ? before : readable(before, readableAt);
  if (read instanceof Refusal) return { backTo, refusal: read };
  const { [returnField]: _, ...sent } = read;
  const { [keyField]: key, ...others } = sent;
  return { backTo, fields: once ? others : sent, key };
}

function answerDone<T>(visit: Visit, result: T, backTo: string) {
  if (result instanceof Response || visit.byRemix) return result;
  return visit.byScript ? Response.json(result ?? null) : redirect(backTo, 303);
}

function answerFault(visit: Visit, error: unknown, sent: SentForm) {
  if (error instanceof Response) throw error;
  const list = refusalsIn(error);
  if (!list) reportFault(error, visit.url.pathname);
  return answerRefused(visit, list ?? [new Refusal("form.failed")], sent);
}

async function guarded<T>(visit: Visit, fn: () => Promise<T>): Promise<T> {
  try {
    return await fn();
  } catch (error) {
    const list = refusalsIn(error);
    if (list?.[0]) refusePage(visit, list[0]);
    throw error;
  }
}

const searches = new WeakMap<Visit, URLSearchParams>();

/** The query as the browser sent it, without Remix's `_routes`. */
function searchOf(visit: Visit): URLSearchParams {
  const known = searches.get(visit);
  if (known) return known;
  const search = new URLSearchParams(visit.url.search);
  search.delete("_routes");
  searches.set(visit, search);
  return search;
}

/** Parses the parameters. A malformed, unknown or foreign id gets the same 404 (DESIGN, Bad input). */
function parseParams<P extends ParamsSchema>(schema: P, params: unknown): z.infer<P> {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new Refusal("page.not_found");
  return parsed.data;
}

function onlyRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

const returnField = "return_to";

/** Finds the page before the action: the form's field, else the referer, else the action's own URL. */
function pageBefore(request: Request, visit: Visit, asked: unknown): string {
  const own = visit.url.pathname.replace(/\.data$/, "") + visit.url.search;
  return localPath(typeof asked === "string" ? asked : refererPath(request, visit), own);
}

/** Returns `page` with its query if a GET can read it, else the nearest parent page. */
function readable(page: string, readableAt: (path: string) => string): string {
  const [path = ""] = page.split("?");
  const led = readableAt(path);
  return led === path ? page : led;
}
