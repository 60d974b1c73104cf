import { STATUS_CODES } from "node:http";
import type { RefusedAnswer } from "~/client/refusal";

/** A refused API call in the problem format (RFC 9457). Also contains the refusals that pages show. */
interface Problem extends RefusedAnswer {
  /** URL of the API description, with the code of the first refusal as fragment. */
  type: string;
  title: string;
  status: number;
  detail: string;
}

function problemOf(answer: RefusedAnswer, status: number): Problem {
  const [first] = answer.refusals;
  const type = first ? `/api/openapi.json#${first.code}` : "about:blank";
  return { type, title: STATUS_CODES[status] ?? "Refused", status, detail: first?.message ?? "", ...answer };
}

interface RefusedJson {
  body: RefusedAnswer;
  type: "application/json; charset=utf-8" | "application/problem+json; charset=utf-8";
}

/**
 * Writes a refusal for scripts: API calls get the problem format. Other paths keep plain JSON, because Remix reads no
 * other type.
 */
export function refusedJson(path: string, answer: RefusedAnswer, status: number): RefusedJson {
  if (!/^\/api(?:\/|$)/.test(path)) return { body: answer, type: "application/json; charset=utf-8" };
  return { body: problemOf(answer, status), type: "application/problem+json; charset=utf-8" };
}

/** Makes the response that refuses a call by a script. */
export function answerScript(path: string, answer: RefusedAnswer, status: number, given?: HeadersInit): Response {
  const { body, type } = refusedJson(path, answer, status);
  const headers = new Headers(given);
  headers.set("content-type", type);
  return Response.json(body, { status, headers });
}
