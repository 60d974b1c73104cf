import { createRequestHandler, type EntryContext, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer, useRouteError } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { afterEach, describe, expect, it, vi } from "vitest";
import { handleError } from "~/entry.server";
import { i18nFor } from "~/i18n/catalogue.server";
import { ErrorPage, shownError } from "~/layouts/error-screen";
import * as words from "~/server/route.server";

afterEach(() => vi.restoreAllMocks());

/** Renders a page whose route requires an unknown audience. */
function answerOf(word: string | null): Promise<Response> {
  type Word = (typeof words)["anyone"];
  const audienceOf = (name: string) => (words as unknown as Record<string, Word>)[name] as Word;
  const page = {
    default: () => <p>the page</p>,
    // Look up the audience at each request, as a lazily loaded module does.
    loader: (args: LoaderFunctionArgs) =>
      word === null ? null : audienceOf(word).loader(words.noParams, async () => null)(args),
  };
  const failed = () => (
    <I18nextProvider i18n={i18nFor("en")}>
      <ErrorPage error={shownError(useRouteError())} tenant={null} />
    </I18nextProvider>
  );
  const routes = {
    root: { id: "root", path: "", module: { default: () => <Outlet />, ErrorBoundary: failed } },
    page: { id: "page", parentId: "root", path: "page", module: page },
  };
  const entry = (id: string, hasLoader: boolean) => ({ id, module: `/${id}.js`, hasLoader, hasAction: false });
  const build = {
    entry: {
      module: {
        handleError,
        default: (request: Request, status: number, headers: Headers, context: EntryContext) => {
          const { serverHandoffStream: _, ...rest } = context;
          return new Response(renderToString(<RemixServer context={rest} url={request.url} />), { status, headers });
        },
      },
    },
    routes,
    assets: {
      entry: { imports: [], module: "/entry.js" },
      url: "/manifest.js",
      version: "1",
      routes: { root: entry("root", false), page: { ...entry("page", true), parentId: "root", path: "page" } },
    },
    publicPath: "/",
    assetsBuildDirectory: "none",
    basename: "/",
    isSpaMode: false,
    mode: "production",
    future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_fetcherPersist: true, v3_throwAbortReason: true },
  } as unknown as ServerBuild;
  return createRequestHandler(build, "production")(new Request("http://site.test/page"), {} as never);
}

describe("a page with an unknown guard (ERR-07)", () => {
  it("A route with an unknown audience gives the error page with status 500 and admits nobody", async () => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const answer = await answerOf("stranger");
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain("<h1>Error</h1>");
    expect(html).not.toContain("the page");
    const open = await answerOf(null);
    expect([open.status, await open.text()]).toEqual([200, expect.stringContaining("the page")]);
  });
});
