import * as z from "zod";
import { describeRefusals, refusedShape, schemaOf } from "~/compat/openapi";
import { type RefusalCode, refusals } from "~/platform/errors";
import { apiRefusals } from "./api-problem.server";
import { apiRoot } from "~/server/edge/operator-api-address";
import { type ApiVerb, apiVerbs } from "./api-verbs.server";
import { sampleAnswer, sampleInput } from "./sample";

const acts = z.array(z.guid()).describe("Ids of the recorded acts, under which the audit names the key.");

/** Shape of a verb's whole answer: the result, and for a command also the ids of its acts. */
export function answerOf({ answer, method }: ApiVerb): z.ZodObject {
  return z.strictObject({ ...(answer && { result: answer }), ...(method === "POST" && { acts }) });
}

const servers = [
  { url: "https://{console}", variables: { console: { default: "operate.example", description: "OPERATE_HOST." } } },
];

const about =
  "Verbs of operators for servers. A key of the desk (Staff, Keys of servers) selects the site and its scopes. Send it in " +
  "the header `Authorization: Bearer`, never in an address. Cookies are not read. Unknown fields are refused. Each command " +
  "records an act that names the key.";

/** The verbs' part of the OpenAPI description, generated from the verb registry. */
export function operatorParts() {
  return {
    paths: Object.fromEntries(
      apiVerbs.map((verb) => [`${apiRoot}${verb.name}`, { servers, [verb.method.toLowerCase()]: describeVerb(verb) }]),
    ),
    securitySchemes: {
      operatorKey: { type: "http", scheme: "bearer", description: "A key of the desk, which begins with `tdk_`." },
    },
  };
}

/** The description that the console's host serves at `/api/openapi.json` (OpenAPI 3.1). */
export function describeOperatorApi() {
  const { paths, securitySchemes } = operatorParts();
  return {
    openapi: "3.1.0",
    info: { title: "Verbs of operators", version: "1", description: about },
    servers,
    paths,
    components: { securitySchemes, schemas: { Refusal: schemaOf(refusedShape) } },
  };
}

const text = (description: string) => ({ description, schema: { type: "string" } });

const limitHeaders = {
  RateLimit: text('Calls that the key has left: `"key";r=299;t=60`.'),
  "RateLimit-Policy": text('Calls of a key in seconds: `"key";q=300;w=60`.'),
};

function describeVerb(verb: ApiVerb) {
  const { name, method, scope, help, answer } = verb;
  const example = { ...(answer && { result: sampleAnswer(answer) }), ...(method === "POST" && { acts: [sampleAct] }) };
  return {
    operationId: name,
    summary: `${help.charAt(0).toUpperCase()}${help.slice(1)}.`,
    description: `Needs the scope \`${scope}\`.`,
    security: [{ operatorKey: [scope] }],
    parameters: [...queryOf(verb), ...keyHeader(verb)],
    ...bodyOf(verb),
    responses: {
      200: { description: "Done.", headers: limitHeaders, content: json(schemaOf(answerOf(verb)), example) },
      ...describeRefusals(refusalsOf(verb)),
    },
  };
}

const sampleAct = "01a21e28-7f69-7000-a73e-d6b3d94b03f1";

const json = (schema: object, example: unknown) => ({ "application/json": { schema, example } });

function queryOf({ name, method, input }: ApiVerb) {
  if (method !== "GET") return [];
  const { properties = {}, required = [] } = schemaOf(input, "input") as z.core.JSONSchema.ObjectSchema;
  const example = sampleInput(name, input);
  return Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: "query",
    required: required.includes(field),
    schema,
    ...(example[field] === undefined ? {} : { example: example[field] }),
  }));
}

function bodyOf({ name, method, input }: ApiVerb) {
  if (method !== "POST") return {};
  return { requestBody: { required: true, content: json(schemaOf(input, "input"), sampleInput(name, input)) } };
}

function keyHeader({ isKeyed }: ApiVerb) {
  if (!isKeyed) return [];
  const words = "8 to 64 letters, digits, `_` and `-`. A retry with the same key and body runs once.";
  return [{ name: "Idempotency-Key", in: "header", required: true, ...text(words) }];
}

/** Codes of a verb's possible refusals, with their HTTP statuses. */
export function refusalsOf({ method, isKeyed }: ApiVerb): ReadonlyMap<string, number> {
  const own = ["key.in_address", "key.unknown", "key.scope", "verb.refused", "subject.not_found"] as const;
  const writing = [
    ...(method === "POST" ? (["verb.for_people", "request.type"] as const) : []),
    ...(isKeyed ? (["request.idempotency_key"] as const) : []),
  ];
  const shared: RefusalCode[] = ["request.invalid", "limit.reached", "server.failed", "server.busy"];
  if (isKeyed) shared.push("request.repeated");
  return new Map<string, number>([
    ...[...own, ...writing].map((code) => [code, apiRefusals[code]] as const),
    ...shared.map((code) => [code, refusals[code].status] as const),
  ]);
}
