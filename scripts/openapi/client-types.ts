/** Writes the types of the client package from the description of the API. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}

interface Content {
  content: { "application/json": { schema: Schema } };
}

interface Operation {
  operationId: string;
  summary: string;
  parameters: readonly Parameter[];
  requestBody?: Content;
  responses: { 200: Content };
}

interface Described {
  paths: Record<string, { get?: Operation; post?: Operation }>;
}

const head = "/** Made by `npm run openapi` from the description of the API. Do not edit. */\n";

/** The file `verbs.ts`: input and answer of each verb, its method, and whether it takes an idempotency key. */
export function clientTypes(described: unknown): string {
  const verbs = Object.values((described as Described).paths).flatMap(({ get, post }) => {
    const operation = get ?? post;
    return operation ? [{ operation, method: get ? "GET" : "POST" }] : [];
  });
  const types = verbs.map(({ operation }) => verbType(operation)).join("\n");
  const methods = verbs.map(({ operation, method }) => `  ${nameOf(operation.operationId)}: "${method}",`).join("\n");
  const keyed = verbs.map(({ operation }) => `  ${nameOf(operation.operationId)}: ${isKeyed(operation)},`).join("\n");
  return `${head}export interface Verbs {
${types}
}

/** Method of each verb. */
export const methods: Readonly<Record<keyof Verbs, "GET" | "POST">> = {
${methods}
};

/** True for a verb that takes an idempotency key. */
export const isKeyed: Readonly<Record<keyof Verbs, boolean>> = {
${keyed}
};
`;
}

const isKeyed = ({ parameters }: Operation) => parameters.some(({ name }) => name === "Idempotency-Key");
const nameOf = (name: string) => (/^\w+$/.test(name) ? name : `"${name}"`);

function verbType({ operationId, summary, parameters, requestBody, responses }: Operation): string {
  const input = requestBody ? bodyType(requestBody) : queryType(parameters);
  const answer = typeOf(responses[200].content["application/json"].schema, "    ");
  return `  /** ${summary.replaceAll("*/", "* /")} */
  ${nameOf(operationId)}: {
    input: ${input};
    answer: ${answer};
  };`;
}

const bodyType = ({ content }: Content) => typeOf(content["application/json"].schema, "    ");

function queryType(parameters: readonly Parameter[]): string {
  const asked = parameters.filter((one) => one.in === "query");
  const properties = Object.fromEntries(asked.map(({ name, schema }) => [name, schema]));
  const required = asked.filter((one) => one.required).map(({ name }) => name);
  return typeOf({ type: "object", properties, required }, "    ");
}

const plain: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

function typeOf(schema: Schema, indent: string): string {
  const { type, const: only, enum: choices, anyOf, items, properties } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(" | ");
  if (anyOf) return anyOf.map((one) => typeOf(one, indent)).join(" | ");
  if (type === "array") return arrayOf(typeOf(items ?? {}, indent));
  if (properties) return objectOf(schema, indent);
  if (Array.isArray(type))
    return type.map((one) => typeOf(Object.assign({}, schema, { type: one }), indent)).join(" | ");
  return plain[type ?? ""] ?? "unknown";
}

const arrayOf = (item: string) => (item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`);

function objectOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const names = Object.keys(properties);
  if (names.length === 0) return "Record<string, never>";
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, one]) => `${inner}${nameOf(name)}${required.includes(name) ? "" : "?"}: ${typeOf(one, inner)};`,
  );
  return `{\n${lines.join("\n")}\n${indent}}`;
}
