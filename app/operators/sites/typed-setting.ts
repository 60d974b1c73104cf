import * as z from "zod";
import { tenantFileSchema } from "~/tenancy/record";
import { checkWith } from "~/tenancy/record-problems";
import { settingsSchema } from "~/tenancy/settings";
import { ArgumentError } from "../operator-error";
import type { SitePart } from "./setting-permission";

/** How a value is typed: as it is, as one of a list, or as JSON. */
type SettingKind = "text" | "number" | "choice" | "json";

const schemaOf = (part: SitePart): z.ZodType =>
  part === "hosts" ? tenantFileSchema.shape.hosts : settingsSchema.shape[part];

export function kindOf(part: SitePart): SettingKind {
  const schema = unwrap(schemaOf(part));
  if (schema instanceof z.ZodEnum) return "choice";
  const { type } = schema._zod.def;
  if (type === "number" && !isNullable(schemaOf(part))) return "number";
  return type === "string" || isUnionOfTexts(schema) ? "text" : "json";
}

/** Permitted values of a setting with a fixed list. Null for other settings. */
export function choicesFor(part: SitePart): readonly string[] | null {
  const schema = unwrap(schemaOf(part));
  return schema instanceof z.ZodEnum ? schema.options.map(String) : null;
}

/** A text without characters is written as two quotes, because an empty field means the default. */
const emptyText = '""';

/** The value as a person types it. */
export function textOfValue(value: unknown): string {
  if (value === "") return emptyText;
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** Reads a typed value and checks it by the schema. Throws `ArgumentError` with the reason. */
export function readTyped(part: SitePart, typed: string): unknown {
  const value = parseTyped(part, typed);
  const checked = checkWith(z.strictObject({ [part]: schemaOf(part) }), { [part]: value });
  if (checked.ok) return value;
  const [first] = checked.problems;
  const inner = first?.path.slice(part.length).replace(/^\./, "") ?? "";
  const fix = first?.fix.replace(/\.$/, "");
  throw new ArgumentError("value", `${inner ? `${inner} ` : ""}${first?.problem}${fix ? `: ${fix}` : ""}`);
}

function parseTyped(part: SitePart, typed: string): unknown {
  const kind = kindOf(part);
  if (kind === "number") return /^-?\d{1,9}(\.\d{1,6})?$/.test(typed.trim()) ? Number(typed) : typed;
  if (kind === "json") return readJson(typed);
  return typed === emptyText ? "" : typed;
}

function readJson(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    throw new ArgumentError("value", "must be written as JSON, like the value that is shown");
  }
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrap(schema.unwrap());
  return schema;
}

const isNullable = (schema: z.ZodType): boolean => schema.safeParse(null).success;

function isUnionOfTexts(schema: z.core.$ZodType): boolean {
  if (!(schema instanceof z.ZodUnion)) return false;
  return schema.options.every((option) => ["string", "literal"].includes(option._zod.def.type));
}
