import { STATUS_CODES } from "node:http";
import { translator } from "~/i18n/catalogue.server";
import { refusalText } from "~/i18n/refusal-text";
import { ArgumentError, SubjectNotFound } from "~/operators/operator-error";
import { isDatabaseUnavailable } from "~/platform/database-unavailable";
import { CommandRefused, Refusal, Refusals, waitStatuses } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { StaffRefusal } from "~/platform/staff-refusal";

/** Codes of refusals that occur only in the API, with their HTTP statuses. */
export const apiRefusals = {
  "key.unknown": 401,
  "key.in_address": 400,
  "key.scope": 403,
  "verb.for_people": 403,
  "verb.unknown": 404,
  "verb.method": 405,
  "verb.refused": 409,
  "subject.not_found": 404,
  "request.type": 415,
  "request.idempotency_key": 400,
} as const;

interface Told {
  code: string;
  status: number;
  message: string;
  facts?: Record<string, string | number>;
  field?: string;
  headers?: Record<string, string>;
}

/** Refusal of an API call. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly told: Told;

  constructor(code: keyof typeof apiRefusals, message: string, more: Omit<Partial<Told>, "code" | "status"> = {}) {
    super(message);
    this.told = { ...more, code, status: apiRefusals[code], message };
  }
}

/** Converts an error to a problem response (RFC 9457), with the fields of every refused call. */
export function answerProblem(error: unknown, headers: Headers): Response {
  const { code, status, message, facts = {}, field, headers: own = {} } = toldOf(error);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  headers.set("content-type", "application/problem+json; charset=utf-8");
  const refusal = { code, message, facts, ...(field !== undefined && { field }) };
  const type = `/api/openapi.json#${code}`;
  const title = STATUS_CODES[status] ?? "Refused";
  return Response.json({ type, title, status, detail: message, refusals: [refusal], input: {} }, { status, headers });
}

function toldOf(error: unknown): Told {
  if (error instanceof ApiProblem) return error.told;
  if (error instanceof Refusals) return toldOf(error.list[0]);
  if (error instanceof Refusal) return toldOfRefusal(error);
  if (error instanceof StaffRefusal) return toldOfStaff(error);
  if (error instanceof ArgumentError)
    return { code: "request.invalid", status: 400, message: error.message, field: error.argument };
  if (error instanceof SubjectNotFound) return new ApiProblem("subject.not_found", error.message).told;
  if (error instanceof CommandRefused) return new ApiProblem("verb.refused", error.message).told;
  if (isDatabaseUnavailable(error)) return toldOfRefusal(new Refusal("server.busy"));
  log.error("request.failed", { error });
  return toldOfRefusal(new Refusal("server.failed"));
}

function toldOfRefusal(refusal: Refusal): Told {
  const { code, status, facts, field } = refusal;
  const message = refusalText({ t: translator("en"), locale: "en" }, refusal);
  const seconds = typeof facts.seconds === "number" ? facts.seconds : 1;
  const headers: Record<string, string> = waitStatuses.has(status) ? { "retry-after": String(Math.ceil(seconds)) } : {};
  return { code, status, message, facts, headers, ...(field !== undefined && { field }) };
}

function toldOfStaff({ code }: StaffRefusal): Told {
  if (code === "staff.session") return unknownKey().told;
  if (code === "staff.denied")
    return new ApiProblem("key.scope", "These arguments need another scope of the key.").told;
  return new ApiProblem("verb.for_people", "A person must confirm this at the desk.").told;
}

/** One refusal for absent, malformed, unknown, revoked and expired keys. */
export const unknownKey = () =>
  new ApiProblem("key.unknown", "Send a valid key in the header: Authorization: Bearer tdk_….", {
    headers: { "www-authenticate": 'Bearer realm="operator"' },
  });
