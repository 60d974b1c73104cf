import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { loadTranslate } from "~/i18n/catalogue.client";
import type { RefusedAnswer } from "./refusal";
import { forgetPages } from "./seen-pages";

/** Paths of forms that change held pages too little to discard these pages. */
const keepsPages = /\/(?:like|like\/seen|draft|typing|reading|dismissals)$/;

/**
 * Sends a form to its route's action. Without an answer, shows a refusal, because Remix's error page would lose the
 * typed text (ERR-17).
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (isOfRoute(error) || request.signal.aborted) throw error;
    // Use a plain response, because Remix would wrap `data()` twice here. Status 503 keeps the page's data
    // (`shouldRevalidate`).
    return Response.json(await refusedFor(error, sent), { status: 503 });
  } finally {
    if (!keepsPages.test(new URL(request.url).pathname)) forgetPages();
  }
}

/** True for redirects and route errors, which the router handles. */
function isOfRoute(error: unknown): boolean {
  return error instanceof Response || isRouteErrorResponse(error);
}

async function refusedFor(error: unknown, sent: Request): Promise<RefusedAnswer> {
  const t = await loadTranslate();
  // `fetch` throws a TypeError when no answer arrived.
  const message = t(error instanceof TypeError ? "errors:network" : "errors:formFailed");
  return { refusals: [{ code: "server.busy", message, facts: {} }], input: await typedIn(sent) };
}

async function typedIn(sent: Request): Promise<Record<string, string>> {
  const fields = [...(await sent.formData())];
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
}
