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
import { answerRendered, refusalOf, refuseInWords } from "~/server/refused-outside.server";
import { answerScript } from "~/server/script-answer.server";
import { WholeResponse } from "~/server/whole-response.server";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Renders a page into one string. `renderToString` drops the stream of loader data, so the data is appended here
 * (DESIGN 13.1). Pages without hydration need no data.
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
  // Remix's own error page would show neither the site's name nor its language.
  if (errors && !loaderData.root) return refuseWithoutRoot(visit, errors.root, status, headers);
  const { nonce } = visit.transport;
  const { serverHandoffStream, ...rendered } = context;
  const i18n = i18nFor(visit.locale);
  const drawing = createFragmentRenderer(i18n);
  const hydrates = isHydrated(context.staticHandlerContext.matches.map(({ route }) => route));
  const render = () =>
    renderToString(
      <NonceContext.Provider value={nonce}>
        <I18nextProvider i18n={i18n}>
          <FragmentContext.Provider value={hydrates ? null : drawing.draw}>
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
  // The data must come after the markup that it hydrates.
  const body = drawing.assemble(html, scripts);
  return new WholeResponse(body, { status, headers });
}

/** The error page when the root loader failed, with the message of the error or the status. */
function refuseWithoutRoot(visit: AppLoadContext["visit"], error: unknown, status: number, headers: Headers): Response {
  const { message } = shownError(error);
  if (message !== null) return answerRendered(visit, { status, message }, headers);
  return refuseInWords(visit, refusalOf(status, headers), { status }, headers);
}

/** Renders the page to HTML. Null after a rendering error. */
function renderOrLog(render: () => string): string | null {
  try {
    return render();
  } catch (error) {
    log.error("request.failed", { error });
    return null;
  }
}

/** The last resort when the error page fails too (ERR-08, ERR-09). */
function fallbackResponse(t: AppLoadContext["visit"]["t"]): Response {
  const words = { text: t("layouts:error.fallback"), home: t("layouts:error.fallbackHome") };
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(`<!DOCTYPE html>${fallbackDocument(words)}`, { status: 500, headers });
}

/** Logs our own faults. Missing pages and aborted requests are no faults. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  // Remix gives loaders a request without its abort signal. The visit still has the signal.
  if (request.signal.aborted || context?.visit?.signal.aborted || isRefusal) return;
  log.error("request.failed", { method: request.method, error });
}
