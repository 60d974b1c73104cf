import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { Refusal } from "~/platform/errors";

/**
 * Limits during an upload (I04). The action checks each file later, so that one bad file does not reject the other
 * files.
 */
export interface FileLimits {
  most: number;
  formBytes: number;
}

/** Maximum fields of a body, more than any of our forms sends. An attacker could send a hundred thousand (D40). */
const mostFields = 500;

/** Reads the fields of a form or script by name. Throws 400 for malformed fields, and a refusal for too many files. */
export async function bodyFields(request: Request, files?: FileLimits): Promise<Record<string, unknown>> {
  const parsed = files && isMultipart(request) ? parseFiles(request, files) : parseBody(request);
  const fields = await parsed.catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    return null;
  });
  if (!fields || isUnstorable(Object.values(fields))) throw new Response(null, { status: 400 });
  return fields;
}

function isMultipart({ headers }: Request): boolean {
  return headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
}

async function parseFiles(request: Request, { most, formBytes }: FileLimits): Promise<Record<string, unknown> | null> {
  const limits = { maxFiles: most, maxFileSize: formBytes, maxParts: most + 10, maxTotalSize: formBytes };
  return formFields(
    await parseFormData(request, limits).catch((error: unknown) => {
      throw tooMuch(error, most) ?? error;
    }),
  );
}

/** The refusal of too many or too large files. Null for other errors, which no browser causes. */
function tooMuch(error: unknown, most: number): Refusal | null {
  const cause = error instanceof FormDataParseError && error.cause ? error.cause : error;
  if (cause instanceof MaxFilesExceededError) return new Refusal("photo.too_many", { max: most }, "photo");
  const isLarge = cause instanceof MaxFileSizeExceededError || cause instanceof MaxTotalSizeExceededError;
  return isLarge ? new Refusal("photo.too_large", {}, "photo") : null;
}

async function parseBody(request: Request): Promise<Record<string, unknown> | null> {
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("application/json")) return asRecord(await request.json());
  return type.includes("form") ? formFields(await request.formData()) : {};
}

/** True for text that PostgreSQL cannot store: with a NUL or half a surrogate pair. */
export function isUnstorable(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isUnstorable);
  return typeof value === "string" && (value.includes("\0") || /\p{Surrogate}/u.test(value));
}

function asRecord(value: unknown): Record<string, unknown> | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.keys(value).length > mostFields ? null : (value as Record<string, unknown>);
}

/**
 * Collects fields by name. A repeated name becomes a list, and `interests[]` is always a list. Null for too many
 * fields.
 */
function formFields(form: FormData): Record<string, unknown> | null {
  const entries = [...form];
  if (entries.length > mostFields) return null;
  const lists = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of entries) lists.set(name, [...(lists.get(name) ?? []), value]);
  // Build the object from entries, so that a field named `__proto__` stays an ordinary field.
  return Object.fromEntries(
    [...lists].map(([name, values]) =>
      name.endsWith("[]") ? [name.slice(0, -2), values] : [name, values.length > 1 ? values : values[0]],
    ),
  );
}
