import { redirect } from "@remix-run/node";
import type { ShownError } from "~/layouts/error-screen";
import { refusalDocument } from "~/layouts/refusal-document.server";
import { paths } from "~/paths";
import { Refusal, type RefusalCode } from "~/platform/errors";
import type { RefusedAnswer } from "~/client/refusal";
import { answerScript } from "./problem.server";
import { answerRefused, refererPath, retryAfter, showRefusal } from "./respond.server";
import type { Visit } from "./visit.server";

/** Answers a refusal outside of Remix: a page in the visitor's language, or JSON for a script. */
export function refuseInWords(
  visit: Visit,
  refusal: Refusal,
  { status }: { status: number } = refusal,
  given?: HeadersInit,
): Response {
  const shown = showRefusal(visit, refusal);
  const headers = new Headers(given);
  for (const [name, value] of Object.entries({ ...retryAfter([refusal]), "cache-control": "no-store" }))
    headers.set(name, value);
  if (visit.byScript) {
    const answer: RefusedAnswer = { refusals: [shown], input: {} };
    return answerScript(visit.url.pathname, answer, status, headers);
  }
  return answerRendered(visit, { status, message: shown.message }, headers);
}

/** Renders the error page in the tenant's design with a given message. */
export function answerRendered(visit: Visit, error: ShownError, headers: Headers): Response {
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(refusalDocument(visit, error), { status: error.status, headers });
}

export function renderRefusal(visit: Visit, code: RefusalCode): string {
  const refusal = new Refusal(code);
  return refusalDocument(visit, { status: refusal.status, message: showRefusal(visit, refusal).message });
}

/** Finds the refusal for an answer that has only a status. */
export function refusalOf(status: number, headers: Headers): Refusal {
  const code = codeOf[status] ?? (status < 500 ? "request.invalid" : "server.failed");
  // A 429 without Retry-After gets a minute, because most limits count per minute.
  const seconds = Number(headers.get("retry-after")) || 60;
  return new Refusal(code, code === "limit.reached" ? { seconds } : {});
}

const codeOf: Record<number, RefusalCode> = {
  404: "page.not_found",
  405: "request.method",
  429: "limit.reached",
  503: "server.busy",
};

/** Answers a caller over the limit. Null for Remix's client, whose calls the routes refuse (`refuseThrottled`). */
export function answerTooOften(visit: Visit, seconds: number): Response | null {
  visit.tooOftenSeconds = seconds;
  return visit.byRemix ? null : refuseInWords(visit, new Refusal("limit.reached", { seconds }));
}

/** The answer of a full process. Null for Remix's client, which gets plain text from the edge. */
export function answerBusy(visit: Visit): Response | null {
  return visit.byRemix ? null : refuseInWords(visit, new Refusal("server.busy"));
}

/**
 * Answers a body that is too large. A form leads back to its page with the refusal. A sender whose session has ended
 * goes to the login, because without a session every photo is too large.
 */
export async function answerTooLarge(visit: Visit, request: Request): Promise<Response | null> {
  if (visit.byRemix) return null;
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/form-data");
  if (isUpload && visit.hasSessionCookie && !(await visit.viewer()))
    return visit.byScript ? refuseInWords(visit, new Refusal("login.required")) : redirect(paths.login(), 303);
  const refusal = isUpload ? new Refusal("photo.too_large", {}, "photo") : new Refusal("request.invalid");
  const page = visit.byScript ? null : refererPath(request, visit);
  if (page) return answerRefused(visit, [refusal], { backTo: page }) as Response;
  return refuseInWords(visit, refusal, { status: 413 });
}
