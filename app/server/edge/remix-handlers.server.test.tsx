import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer, Scripts, useLocation, useMatches, useParams } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { paths } from "~/paths";
import { futureFlags } from "../../../scripts/build/future-flags";
import { samplePaths } from "../../../tests/support/sample-paths";
import { createRemixHandlers, groupOf, groupsOf, routesOf } from "./remix-handlers.server";
import { routeTable } from "../../../tests/support/route-table";

type Routes = ServerBuild["routes"];
type Manifest = ServerBuild["assets"]["routes"];

/** A page that prints all results of matching. */
function Page() {
  const { pathname } = useLocation();
  const matches = useMatches().map(({ id, pathname, params }) => [id, pathname, params]);
  return (
    <div>
      {JSON.stringify({ pathname, params: useParams(), matches })}
      <Outlet />
      <Scripts />
    </div>
  );
}

const page = { default: Page, loader: () => null, action: () => null };
const resource = {
  loader: ({ params }: { params: object }) => Response.json(params),
  action: ({ params }: { params: object }) => Response.json({ done: params }),
};
const root = { ...page, ErrorBoundary: () => <p>no such page</p> };

const routes = routeTable({ root, page, resource });

function manifestRoute({ id, parentId, path, index }: NonNullable<Routes[string]>): Manifest[string] {
  return {
    id,
    parentId,
    path,
    index,
    module: `/${id}.js`,
    hasAction: true,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: id === "root",
  };
}

function render(request: Request, status: number, headers: Headers, { serverHandoffStream, ...context }: EntryContext) {
  void serverHandoffStream?.cancel();
  headers.set("content-type", "text/html");
  return new Response(renderToString(<RemixServer context={context} url={request.url} />), { status, headers });
}

const manifestRoutes = Object.values(routes).map((each) => manifestRoute(each as NonNullable<Routes[string]>));

const build = {
  mode: "production",
  routes,
  assets: {
    version: "1",
    url: "/manifest.js",
    entry: { module: "/entry.js", imports: [] },
    routes: Object.fromEntries(manifestRoutes.map((route) => [route.id, route])),
  },
  entry: { module: { default: render, handleError() {} } },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  future: futureFlags,
} as unknown as ServerBuild;

const whole = createRequestHandler(build, "production");
const grouped = createRemixHandlers(build);

const known = samplePaths().map((address) => new URL(address, "http://site.test").pathname);
const unusual = [
  "/",
  "//",
  "/?q=1",
  "/?index",
  "/LOGIN",
  "/login/",
  "//login",
  "/login//",
  "/log%69n",
  "/members//chat",
  "/members/1/chat/x",
  "/members/%2F",
  "/members/a%20b",
  "/likes/m",
  "/likes/m/7",
  "/credits/5/ideal/x",
  "/é",
  "/activate/done",
  "/activate/abc",
  "/some-token",
  "/favicon.ico",
  "/a/b/c/d",
  "/%E0%A4%A",
  "/%",
  "/:token",
  "/*",
  "/API/user.php",
  "/api/none.php",
  "/api",
  "/api/a/b/c",
  "/_root.data",
  "/none/at/all.data",
  "/__manifest.data",
  "/members/1/landing2/",
  "/transactions",
  "/transactions/9.data?_routes=root",
  "/settings/deletion/offers/x/y",
  "/__manifest?version=1&p=/members/1&p=/likes/m/7",
  "/__manifest?version=2&p=/",
  "/__manifest?version=1",
];
const variants = known.flatMap((path) => [path, `${path}/`, path.toUpperCase(), `${path}.data`, `${path}/further`]);
const encoded = known.map((path) =>
  path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
);
const addresses = [...new Set([...variants, ...encoded, ...unusual])];

async function answer(handle: typeof whole, address: string, method: string) {
  const response = await handle(new Request(`http://site.test${address}`, { method }), {} as never);
  return { status: response.status, headers: [...response.headers], text: await response.text() };
}

describe("Remix's handlers by first segment and depth", () => {
  it.each(["GET", "POST"])(
    "The grouped handlers answer %s at each address as one handler over all routes does",
    async (method) => {
      // React Router warns about each malformed address.
      vi.spyOn(console, "warn").mockImplementation(() => {});
      for (const address of addresses) {
        expect(await answer(grouped, address, method), address).toEqual(await answer(whole, address, method));
      }
    },
  );

  it("Nearly all addresses of the product have a handler over few routes", () => {
    const groups = new Set(groupsOf(routes));
    const alone = known.filter((path) => !groups.has(groupOf(path)));
    // Only mailed links begin with a parameter.
    expect(alone).toEqual(samplePaths(["token"]));
    for (const path of [paths.members(), paths.chats(), paths.home(), paths.doPhotoOrder()]) {
      expect(routesOf(routes, groupOf(path)).length, path).toBeLessThan(Object.keys(routes).length / 3);
    }
  });

  it("Malformed, encoded and unknown addresses use the handler over all routes", () => {
    const groups = new Set(groupsOf(routes));
    const left = ["/members//chat", "/log%69n", "/__manifest", "/no-such-page", "/no/such/page"];
    expect(left.filter((path) => groups.has(groupOf(path)))).toEqual([]);
  });
});
