import * as z from "zod";

/** Examples of arguments by name, for the description of the API. */
const argumentSamples: Readonly<Record<string, unknown>> = {
  id: "01a21d6b-c339-7001-91d7-8e368bb78bd5",
  other: "01a21d6b-c339-7001-91d7-8e368bb78bd6",
  items: "01a21d6b-c339-7001-91d7-8e368bb78bd5:1",
  verdict: "pass",
  text: "ann@example.org",
  note: "Rang about an order.",
  answer: "We look into it.",
  words: "18.99",
  rule: "insults",
  why: "Three members reported the same words.",
  until: "7d",
  kind: "news",
  path: "/pages/terms",
  amount: "18.99",
  shown: "18.99",
  received: "2026-11-24 17:05",
  way: "telephone",
  reference: "tr_7UhSN1zuXS",
  credits: "5",
  mail: "reset",
  outcome: "upheld",
  day: "2026-11-20",
  month: "2026-11",
  code: "WINTER10",
  percent: "10",
};

/** Examples of one verb, where the argument's name alone is not enough. */
const ownSamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  verify: { kind: "age" },
};

const ownOptions: Readonly<Record<string, readonly string[]>> = {
  "site-orders": ["words"],
  "file-appeal": ["words"],
};

/** Example arguments of a verb: all required arguments, and the options of `ownOptions`. */
export function sampleInput(verb: string, input: z.ZodObject): Record<string, unknown> {
  const asked = Object.entries(input.shape as z.ZodRawShape).filter(
    ([name, schema]) => !z.safeParse(schema, undefined).success || ownOptions[verb]?.includes(name),
  );
  return Object.fromEntries(asked.map(([name]) => [name, ownSamples[verb]?.[name] ?? argumentSamples[name]]));
}

interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

/** Generates an example answer from the shape, so that the example always has the shape's fields. */
export function sampleAnswer(shape: z.ZodType): unknown {
  return sampleOf(z.toJSONSchema(shape, { unrepresentable: "any" }) as JsonSchema);
}

const formats: Readonly<Record<string, string>> = {
  uuid: "01a21d6b-c339-7001-91d7-8e368bb78bd5",
  "date-time": "2026-11-27T20:15:00.000Z",
  uri: "https://site.example/members/01a21d6b-c339-7001-91d7-8e368bb78bd5",
};

function sampleOf({ type: types, format, enum: choices, anyOf, items, properties }: JsonSchema): unknown {
  const [type] = [types].flat();
  const [first] = anyOf ?? [];
  if (first) return sampleOf(first);
  if (choices) return choices[0];
  if (type === "array") return [sampleOf(items ?? {})];
  if (type === "object")
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, each]) => [name, sampleOf(each)]));
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return 1;
  return formats[format ?? ""] ?? "text";
}
