import { STATUS_CODES } from "node:http";
import type { RefusedAnswer } from "~/client/refusal";

/** A refused answer as a problem for programs (RFC 9457), beside the refusals that pages show. */
interface Problem extends RefusedAnswer {
  /** Page of the description of the API, with the first refusal's code. */
  type: string;
  title: string;
  status: number;
  detail: string;
}

export const problemType = "application/problem+json; charset=utf-8";

export function problemOf(answer: RefusedAnswer, status: number): Problem {
  const [first] = answer.refusals;
  const type = first ? `/api/openapi.json#${first.code}` : "about:blank";
  return { type, title: STATUS_CODES[status] ?? "Refused", status, detail: first?.message ?? "", ...answer };
}

/** Answers a script with a problem. */
export function answerProblem(answer: RefusedAnswer, status: number, given?: HeadersInit): Response {
  const headers = new Headers(given);
  headers.set("content-type", problemType);
  return Response.json(problemOf(answer, status), { status, headers });
}
