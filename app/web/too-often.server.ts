import { refusalDocument } from "~/layouts/refusal-document.server";
import { Refusal } from "~/platform/errors";
import type { RefusedAnswer } from "./refusal";
import { showRefusal } from "./respond.server";
import type { Visit } from "./visit.server";

/**
 * What somebody is told who calls too often: a page in their language for people, JSON for scripts. It is made without
 * the framework, so that refusing costs less than answering would have. Remix's own client reads its own format only,
 * so that its calls go on to a route, which refuses them (`checkPace`).
 */
export function answerTooOften(visit: Visit, seconds: number): Response | null {
  visit.tooOftenSeconds = seconds;
  if (visit.byRemix) return null;
  const shown = showRefusal(visit, new Refusal("limit.reached", { seconds }));
  const headers = { "retry-after": String(seconds), "cache-control": "no-store" };
  if (visit.byScript) {
    const answer: RefusedAnswer = { refusals: [shown], input: {} };
    return Response.json(answer, { status: 429, headers });
  }
  const html = refusalDocument(visit, { status: 429, message: shown.message });
  return new Response(html, { status: 429, headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
}
