import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nFor } from "~/i18n/catalogue.server";
import { createFragmentRenderer } from "~/layouts/fragment-cache.server";
import { fallbackDocument } from "~/layouts/error-fallback.server";
import { shownError } from "~/layouts/error-screen";
import { isHydrated } from "~/layouts/route-handle";
import { log } from "~/platform/log.server";
import { FragmentContext } from "~/ui/cached-fragment";
import { handoffScripts } from "~/server/handoff.server";
import { NonceContext } from "~/client/nonce";
import { answerDrawn, refusalOf, refuseInWords } from "~/server/refused-outside.server";
import { answerScript } from "~/server/script-answer.server";
import { WholeResponse } from "~/server/whole-response.server";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Renders a page at once into one string. Remix streams a page's data after it through Suspense, which `renderToString`
 * drops, so the stream is left out of the tree, read to its end and appended here (DESIGN 13.1). A page that hydrates
 * nothing leaves it unread.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { visit }: AppLoadContext,
): Promise<Response> {
  const answer =
    visit.byScript && !visit.byRemix ? answerScript(visit, context.staticHandlerContext, status, headers) : null;
  if (answer) return answer;
  const { errors, loaderData } = context.staticHandlerContext;
  // Without the root's data the framework's error page would know neither the site nor its language.
  if (errors && !loaderData.root) return refuseWithoutRoot(visit, errors.root, status, headers);
  const { nonce } = visit.transport;
  const { serverHandoffStream, ...rendered } = context;
  const i18n = i18nFor(visit.locale);
  const drawing = createFragmentRenderer(i18n);
  const isAlive = isHydrated(context.staticHandlerContext.matches.map(({ route }) => route));
  const render = () =>
    renderToString(
      <NonceContext.Provider value={nonce}>
        <I18nextProvider i18n={i18n}>
          <FragmentContext.Provider value={isAlive ? null : drawing.draw}>
            <RemixServer context={rendered as EntryContext} url={request.url} nonce={nonce} />
          </FragmentContext.Provider>
        </I18nextProvider>
      </NonceContext.Provider>,
    );
  const html = renderOrLog(render);
  if (html === null) return fallbackResponse(visit.t);
  headers.set("content-type", "text/html; charset=utf-8");
  const isHandedOver = serverHandoffStream && context.renderMeta?.didRenderScripts;
  const scripts = isHandedOver ? await handoffScripts(serverHandoffStream, nonce) : "";
  // As the last thing in the body: when the data arrives, everything that it hydrates has been parsed.
  const body = drawing.assemble(html, scripts);
  return new WholeResponse(body, { status, headers });
}

/** A refused method, or a fault of the root itself: the error brings its sentence along, or its status has one. */
function refuseWithoutRoot(visit: AppLoadContext["visit"], error: unknown, status: number, headers: Headers): Response {
  const { message } = shownError(error);
  if (message !== null) return answerDrawn(visit, { status, message }, headers);
  return refuseInWords(visit, refusalOf(status, headers), { status }, headers);
}

/** Null when the page, or the error page that took its place, could not be drawn. */
function renderOrLog(render: () => string): string | null {
  try {
    return render();
  } catch (error) {
    log.error("request.failed", { error });
    return null;
  }
}

/** What stands when even the error page breaks (ERR-08, ERR-09). */
function fallbackResponse(t: AppLoadContext["visit"]["t"]): Response {
  const words = { text: t("layouts:error.fallback"), home: t("layouts:error.fallbackHome") };
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(`<!DOCTYPE html>${fallbackDocument(words)}`, { status: 500, headers });
}

/** Faults of ours are logged; a page that does not exist or a reader who left is none. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  // Loaders get copies of the request, which do not carry its signal; the visit does.
  if (request.signal.aborted || context?.visit?.signal.aborted || isRefusal) return;
  log.error("request.failed", { method: request.method, error });
}
