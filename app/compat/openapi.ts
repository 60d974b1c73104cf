import * as z from "zod";
import { type RefusalCode, refusals, waitStatuses } from "~/platform/errors";
import { type CallShape, handlersOf, shapeOf } from "./call-shape";
import { type CallText, callTexts } from "./call-texts";

/** A call's name and the exports of its route. */
export interface ApiRoute {
  readonly name: string;
  readonly loader?: unknown;
  readonly action?: unknown;
}

interface Operation {
  readonly method: string;
  readonly name: string;
  readonly shape: CallShape;
  readonly text: CallText;
}

/** Lists the operations of all calls. Throws for a call without shape or text, and for a text without call. */
export function listOperations(routes: readonly ApiRoute[]): Operation[] {
  const found = routes.flatMap(({ name, loader, action }) => [
    ...(loader ? [operation("GET", name, loader)] : []),
    ...Object.entries(handlersOf(action)).map(([method, handler]) => operation(method, name, handler)),
  ]);
  const known = new Set(found.map(({ method, name }) => `${method} ${name}`));
  const unused = Object.keys(callTexts).filter((key) => !known.has(key));
  if (unused.length > 0) throw new Error(`call-texts.ts describes calls that do not exist: ${unused.join(", ")}`);
  return found;
}

function operation(method: string, name: string, handler: unknown): Operation {
  const [shape, text] = [shapeOf(handler), callTexts[`${method} ${name}`]];
  if (!shape || !text) throw new Error(`${method} ${name} has no shape or no text for the description of the API`);
  return { method, name, shape, text };
}

/** Makes the description of the API (OpenAPI 3.1) from the shapes that the calls themselves use. */
export function describeApi(routes: readonly ApiRoute[]) {
  return {
    openapi: "3.1.0",
    info: { title: "Calls of a Tandem site", version: "1", description: about },
    servers: [
      { url: "https://{host}", variables: { host: { default: "site.example", description: "Host of a site." } } },
    ],
    paths: Object.fromEntries(
      [...byPath(listOperations(routes))].map(([path, operations]) => [
        path,
        Object.fromEntries(operations.map((each) => [each.method.toLowerCase(), describeOperation(each)])),
      ]),
    ),
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-auth", description: "The session that a login sets." },
      },
      schemas: { Refusal: schemaOf(refusedShape) },
    },
  };
}

function byPath(operations: readonly Operation[]): Map<string, Operation[]> {
  const paths = new Map<string, Operation[]>();
  for (const each of operations) {
    const path = `/api/${each.name}.php`;
    paths.set(path, [...(paths.get(path) ?? []), each]);
  }
  return paths;
}

const about =
  "The host selects the site. Answers are JSON. A changing call proves its origin by `Sec-Fetch-Site: same-origin`, an " +
  "`Origin` of the site, or `X-Request-Type: client`. A refused call answers a problem (RFC 9457) with `refusals`, and " +
  "`authentication_required` when the login is missing. Unknown fields of a body are ignored.";

/** Shape of the answer to any refused call. */
export const refusedShape = z.strictObject({
  type: z.string().describe("`/api/openapi.json#` and the code of the first refusal (RFC 9457)."),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe("Words of the first refusal."),
  authentication_required: z.literal(true).optional(),
  refusals: z.array(
    z.strictObject({
      code: z.string(),
      message: z.string().describe("Words for people, in their language."),
      facts: z.record(z.string(), z.unknown()),
      field: z.string().optional(),
    }),
  ),
  input: z.record(z.string(), z.string()),
});

export const schemaOf = (schema: z.ZodType, io: "input" | "output" = "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

function describeOperation({ method, name, shape, text }: Operation) {
  const { audience, input, isPolled } = shape;
  return {
    operationId: `${method.toLowerCase()}-${name}`,
    summary: text.summary,
    security: audience === "member" ? [{ session: [] }] : [{}, { session: [] }],
    parameters: [...queryParameters(shape, text), ...headerParameters(shape, text)],
    ...(input ? { requestBody: body(schemaOf(input, "input"), text.example.input) } : {}),
    responses: {
      200: {
        description: "Done.",
        ...(isPolled ? { headers: { ETag: header("Version of the answer, for `If-None-Match`.") } } : {}),
        ...body(schemaOf(shape.answer), text.example.answer),
      },
      ...(isPolled ? { 304: { description: "Nothing changed since the answer with that ETag." } } : {}),
      ...refusedAnswers(shape, text),
    },
  };
}

function body(schema: object, example: unknown) {
  return { content: { "application/json": { schema, example } } };
}

const header = (description: string) => ({ description, schema: { type: "string" } });

function queryParameters({ query }: CallShape, { example }: CallText) {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "output", unrepresentable: "any" });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
    ...(example.query?.[name] === undefined ? {} : { example: example.query[name] }),
  }));
}

function headerParameters({ isPolled, isRepeatable }: CallShape, { headers = {} }: CallText) {
  const all = {
    ...(isPolled ? { "If-None-Match": "ETag of the last answer." } : {}),
    ...(isRepeatable
      ? { "Idempotency-Key": "8 to 64 letters, digits, `_` and `-`. A retry with the same key runs once." }
      : {}),
    ...headers,
  };
  return Object.entries(all).map(([name, description]) => ({ name, in: "header", ...header(description) }));
}

/** Codes of a call's possible refusals. Any call can reach a limit, fail, or meet an overloaded server. */
export function refusalsOf({ audience, input, query }: CallShape, { refusals: own = [] }: CallText): RefusalCode[] {
  return [
    ...(audience === "member" ? (["login.required"] as const) : []),
    ...(input || query ? (["request.invalid"] as const) : []),
    ...own,
    "limit.reached",
    "server.failed",
    "server.busy",
  ];
}

const refusedAnswers = (shape: CallShape, text: CallText) =>
  describeRefusals(refusalsOf(shape, text).map((code) => [code, refusals[code].status]));

/** Answers of refused calls by status, for codes with their statuses. */
export function describeRefusals(refused: Iterable<readonly [code: string, status: number]>) {
  const byStatus = new Map<number, string[]>();
  for (const [code, status] of refused) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: `Refused: ${codes.map((code) => `\`${code}\``).join(", ")}.`,
        ...(waitStatuses.has(status) ? { headers: { "Retry-After": header("Seconds to wait.") } } : {}),
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    ]),
  );
}
