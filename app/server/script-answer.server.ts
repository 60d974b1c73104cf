import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import type { RefusedAnswer, ShownRefusal } from "~/client/refusal";
import { refusalOf, refuseInWords } from "./refused-outside.server";
import type { Visit } from "./visit.server";

type Outcome = Pick<EntryContext["staticHandlerContext"], "actionData" | "actionHeaders" | "errors">;

/**
 * JSON answer to our own `fetch`: the action's result or the refusal. Returns null when there is neither, and then
 * Remix renders the page.
 */
export function answerScript(
  visit: Visit,
  { actionData, actionHeaders, errors }: Outcome,
  status: number,
  given: Headers,
): Response | null {
  const headers = new Headers(given);
  for (const own of Object.values(actionHeaders)) for (const [name, value] of own) headers.set(name, value);
  headers.delete("content-type");
  headers.set("cache-control", "no-store");
  const error = Object.values(errors ?? {})[0];
  if (error !== undefined) return refusePage(visit, error, status, headers);
  const answers = Object.values(actionData ?? {});
  return answers.length > 0 ? Response.json(answers[0] ?? null, { status, headers }) : null;
}

function refusePage(visit: Visit, error: unknown, status: number, headers: Headers): Response {
  const told = isRouteErrorResponse(error) && isShownRefusal(error.data) ? error.data : null;
  if (!told) return refuseInWords(visit, refusalOf(status, headers), { status }, headers);
  const answer: RefusedAnswer = { refusals: [told], input: {} };
  return Response.json(answer, { status, headers });
}

function isShownRefusal(value: unknown): value is ShownRefusal {
  return typeof value === "object" && value !== null && "code" in value && "message" in value && "facts" in value;
}
