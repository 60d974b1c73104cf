import * as z from "zod";
import { nearestWord } from "./nearest-word";

export type Problem = { path: string; problem: string; fix: string };

export function printProblem({ path, problem, fix }: Problem): string {
  return `  ${path} ${problem}.${fix ? `\n      ${fix}` : ""}`;
}

type Issue = z.core.$ZodIssue;
type AnySchema = z.core.$ZodType;

export type Checked<Value> = { ok: true; value: Value } | { ok: false; problems: Problem[] };

export function checkWith<Schema extends z.ZodType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  // Keep the input in the issues, for suggestions. Records hold no secrets.
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problems: explainIssues(parsed.error, schema) };
}

/** Explains all of zod's issues in plain English. The schema allows a suggestion for an unknown key. */
function explainIssues(error: { issues: Issue[] }, schema?: AnySchema): Problem[] {
  return error.issues.flatMap((issue) => explainIssue(issue, schema));
}

function explainIssue(issue: Issue, schema?: AnySchema): Problem[] {
  const path = pathText(issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => unknownKey(issue.path, key, schema));
    case "invalid_key":
      return [unknownKey(issue.path.slice(0, -1), String(issue.path.at(-1)), schema)];
    case "invalid_type":
      return [wrongType(path, issue)];
    case "invalid_value":
      return [wrongValue(path, issue)];
    case "too_small":
      return [
        { path, problem: `is ${tooLittle(issue)}`, fix: `Give ${bound(issue.origin, issue.minimum, "or more")}.` },
      ];
    case "too_big":
      return [{ path, problem: `is ${tooMuch(issue)}`, fix: `Give ${bound(issue.origin, issue.maximum, "or less")}.` }];
    case "invalid_union":
      return explainUnion(issue, schema);
    default:
      return [{ path, problem: issue.message, fix: meaningAt(issue.path, schema) }];
  }
}

/**
 * Explains the alternative of a union that has a mistake inside. Otherwise explains the last alternative, because the
 * first is often "empty".
 */
function explainUnion(issue: Extract<Issue, { code: "invalid_union" }>, schema?: AnySchema): Problem[] {
  const inside = issue.errors.find(([first]) => first && first.path.length > 0);
  const inner = (inside ?? issue.errors.at(-1))?.[0];
  if (!inner) return [{ path: pathText(issue.path), problem: "has a form that is not known here", fix: "" }];
  return explainIssue({ ...inner, path: [...issue.path, ...inner.path] }, schema);
}

function unknownKey(parent: PropertyKey[], key: string, schema?: AnySchema): Problem {
  const known = schema ? keysAt(schema, parent) : [];
  const near = nearestWord(key, known);
  const fix = near
    ? `Did you mean ${near}? Otherwise remove it.`
    : known.length > 0
      ? `Remove it. Known here: ${known.join(", ")}.`
      : "Remove it.";
  return { path: pathText([...parent, key]), problem: "is not a known name", fix };
}

function wrongType(path: string, issue: Extract<Issue, { code: "invalid_type" }>): Problem {
  const wanted = typeWords[issue.expected] ?? issue.expected;
  if (issue.input === undefined) {
    return { path, problem: "is missing", fix: `Add it: ${wanted}.` };
  }
  return { path, problem: `must be ${wanted}`, fix: `Write ${wanted}.` };
}

const typeWords: Record<string, string> = {
  string: "a text in quotes",
  number: "a number without quotes",
  int: "a whole number",
  boolean: "true or false, without quotes",
  array: "a list in [ ]",
  object: "an object in { }",
  record: "an object in { }",
};

function wrongValue(path: string, issue: Extract<Issue, { code: "invalid_value" }>): Problem {
  const allowed = issue.values.map(String);
  if (issue.input === undefined) return { path, problem: "is missing", fix: `Add one of: ${allowed.join(", ")}.` };
  const written = typeof issue.input === "string" ? nearestWord(issue.input, allowed) : null;
  const problem = "is not one of the values known here";
  return { path, problem, fix: `${written ? `Did you mean ${written}? ` : ""}Use one of: ${allowed.join(", ")}.` };
}

function tooLittle(issue: Extract<Issue, { code: "too_small" }>): string {
  if (issue.origin === "string") return Number(issue.minimum) === 1 ? "empty" : "too short";
  return issue.origin === "array" ? "too short a list" : "too small";
}

function tooMuch(issue: Extract<Issue, { code: "too_big" }>): string {
  if (issue.origin === "string") return "too long";
  return issue.origin === "array" ? "too long a list" : "too large";
}

function bound(origin: string, limit: number | bigint, side: string): string {
  if (origin === "string") return `${limit} characters ${side}`;
  return origin === "array" ? `${limit} entries ${side}` : `${limit} ${side}`;
}

function pathText(path: PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text ? `${text}.${String(part)}` : String(part);
  }, "");
}

/** The meaning of the setting, as a hint for an issue that has no better hint. */
function meaningAt(path: PropertyKey[], schema?: AnySchema): string {
  for (let depth = path.length; schema && depth > 0; depth--) {
    const meaning = descriptionOf(path.slice(0, depth).reduce<AnySchema | undefined>(step, schema));
    if (meaning) return meaning;
  }
  return "";
}

function keysAt(schema: AnySchema, path: PropertyKey[]): string[] {
  const here = schemaAt(schema, path);
  if (here instanceof z.ZodObject) return Object.keys(here.shape);
  if (here instanceof z.ZodRecord && here.keyType instanceof z.ZodEnum) return here.keyType.options.map(String);
  return [];
}

function schemaAt(schema: AnySchema | undefined, path: PropertyKey[]): AnySchema | undefined {
  return unwrap(path.reduce<AnySchema | undefined>(step, schema));
}

function descriptionOf(schema: AnySchema | undefined): string | undefined {
  return schema instanceof z.ZodType ? schema.description : undefined;
}

function step(outer: AnySchema | undefined, part: PropertyKey): AnySchema | undefined {
  const schema = unwrap(outer);
  if (schema instanceof z.ZodObject) return schema.shape[String(part)];
  if (schema instanceof z.ZodRecord) return schema.valueType;
  if (schema instanceof z.ZodArray) return schema.element;
  return undefined;
}

function unwrap(schema: AnySchema | undefined): AnySchema | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrap(schema.unwrap());
  }
  return schema;
}
