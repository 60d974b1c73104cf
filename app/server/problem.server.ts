import { STATUS_CODES } from "node:http";
import type { RefusedAnswer } from "~/client/refusal";

/** A refused call of the API as a problem for programs (RFC 9457), beside the refusals that pages show. */
interface Problem extends RefusedAnswer {
  /** Page of the description of the API, with the first refusal's code. */
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

/** The answer to a script: a problem for calls of the API. Addresses of pages keep JSON, the only type that Remix reads. */
export function refusedJson(path: string, answer: RefusedAnswer, status: number): RefusedJson {
  if (!/^\/api(?:\/|$)/.test(path)) return { body: answer, type: "application/json; charset=utf-8" };
  return { body: problemOf(answer, status), type: "application/problem+json; charset=utf-8" };
}

/** Answers a script at this path. */
export function answerScript(path: string, answer: RefusedAnswer, status: number, given?: HeadersInit): Response {
  const { body, type } = refusedJson(path, answer, status);
  const headers = new Headers(given);
  headers.set("content-type", type);
  return Response.json(body, { status, headers });
}
