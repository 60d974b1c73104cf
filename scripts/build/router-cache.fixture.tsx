import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer, Scripts, useLocation, useMatches, useParams } from "@remix-run/react";
import { renderToString } from "react-dom/server";

/**
 * A whole server over a table like ours, bundled twice by the differential test: with the stock router and with the
 * cached one. Each page shows everything that matching decides.
 */
const layouts = ["site", "chat", "empty"];
const addresses: Record<string, string[]> = {
  site: [
    "",
    "login",
    "members",
    "members/:id",
    "likes",
    "likes/:type",
    "likes/m/:id",
    "credits",
    "credits/repeat-order",
  ],
  chat: ["chats/:id", "members/:id/chat", "credits/:id/:paymentmethod?", "transactions/:id?", "landers/:lander/:slug?"],
  empty: [
    "activate/done",
    "activate/:code",
    ":token",
    "Media/:file.jpg",
    "opt?/inner",
    "deep/*",
    "pages/a%20b",
    "members/:id/*",
  ],
};

function Page() {
  const { pathname } = useLocation();
  const shown = {
    pathname,
    params: useParams(),
    matches: useMatches().map(({ id, pathname, params }) => [id, pathname, params]),
  };
  return (
    <div>
      {JSON.stringify(shown)}
      <Outlet />
      <Scripts />
    </div>
  );
}

type Routes = ServerBuild["routes"];
type Manifest = ServerBuild["assets"]["routes"];

const page = { default: Page, loader: () => null };
const resource = { loader: ({ params }: { params: object }) => Response.json(params) };

const failed = { ...page, ErrorBoundary: () => <p>no such page</p> };
const routes: Routes = { root: { id: "root", path: "", module: failed } };
for (const name of layouts) {
  routes[name] = { id: name, parentId: "root", path: undefined, module: page };
  for (const path of addresses[name] ?? []) {
    const id = `${name}/${path}`;
    routes[id] = { id, parentId: name, path: path || undefined, index: path === "" || undefined, module: page };
  }
}
for (const name of ["user", "chats", "likes", "sign-up"]) {
  const path = `api/${name}.php`;
  routes[path] = {
    id: path,
    parentId: "root",
    path,
    caseSensitive: name === "user",
    module: resource as unknown as typeof page,
  };
}

function manifestRoute(route: Routes[string]): Manifest[string] {
  const { id, parentId, path, index, caseSensitive } = route;
  const none = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: id === "root" };
  return { id, parentId, path, index, caseSensitive, module: `/${id}.js`, hasLoader: true, ...none };
}

function render(request: Request, status: number, headers: Headers, { serverHandoffStream, ...context }: EntryContext) {
  void serverHandoffStream?.cancel();
  headers.set("content-type", "text/html");
  const html = renderToString(<RemixServer context={context} url={request.url} />);
  return new Response(html, { status, headers });
}

const build = {
  mode: "production",
  routes,
  assets: {
    version: "1",
    url: "/manifest.js",
    entry: { module: "/entry.js", imports: [] },
    routes: Object.fromEntries(Object.values(routes).map((route) => [route?.id, manifestRoute(route)])),
  },
  entry: { module: { default: render, handleError() {} } },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
} as unknown as ServerBuild;

export const handle = createRequestHandler(build, "production");
