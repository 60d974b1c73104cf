import { createServer, type RequestListener } from "node:http";
import type { AppLoadContext, EntryContext, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer, useLoaderData } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { createRequestHandler } from "~/entry.server";
import { log } from "~/platform/log.server";
import { createDrain } from "~/web/edge/drain.server";
import { createEdge, type EdgeVisit } from "~/web/edge/edge.server";
import { createPageCache } from "~/web/edge/page-cache.server";
import { createShedding } from "~/web/edge/shedding.server";
import { createVariantMemory } from "~/web/edge/variant-memory.server";

/**
 * The ground below the product, measured in the same run: `/bare/<bytes>` is node:http with a constant, `/lander`,
 * `/cards`, `/page/<bytes>` and `/resource` are the least a Remix application can do behind the product's own edge. None of it has a
 * tenant, a database or a text.
 */
export function serveFloor(port: number): void {
  const edge = createFloorEdge();
  const bodies = new Map<number, Buffer>();
  createServer((req, res) => {
    const bytes = /^\/bare\/(\d+)$/.exec(req.url ?? "")?.[1];
    if (bytes === undefined) return edge(req, res);
    const size = Number(bytes);
    const body = bodies.get(size) ?? Buffer.alloc(size, "x");
    bodies.set(size, body);
    res.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": size }).end(body);
  }).listen(port, "127.0.0.1");
}

function createFloorEdge(): RequestListener {
  const remix = createRequestHandler(floorBuild, "production");
  const visit: EdgeVisit = { cookies: { lines: [] }, page: { shareable: false, formOrigins: [] } };
  return createEdge({
    ...{ trust: { hops: 0, countryHeader: null }, demo: false, log },
    files: { serve: () => false, count: 0 },
    pages: createPageCache(),
    variants: createVariantMemory(),
    shedding: createShedding(),
    drain: createDrain(),
    resolveTenant: async () => ({ status: "found", tenant: null }),
    describeTenant: () => ({ id: 0, version: 0, imageOrigin: null }),
    openVisit: async () => visit,
    variantOf: () => null,
    isNeutralQuery: () => false,
    handle: (request) => remix(request, {} as AppLoadContext),
  });
}

async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { serverHandoffStream, ...rest } = context;
  const html = renderToString(<RemixServer context={rest} url={request.url} />);
  await serverHandoffStream?.cancel();
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

function Root() {
  return (
    <html lang="en">
      <head>
        <title>Floor</title>
      </head>
      <body>
        <Outlet />
      </body>
    </html>
  );
}

function Lander() {
  return (
    <main>
      <h1>Meet somebody</h1>
      <p>Nothing here is loaded, translated or styled.</p>
      <a href="/signup">Join</a>
    </main>
  );
}

const people = Array.from({ length: 20 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  name: `Person ${index}`,
  age: 20 + index,
  city: `City ${index}`,
}));

function Cards() {
  const cards = useLoaderData<typeof people>();
  return (
    <ul>
      {cards.map(({ id, name, age, city }) => (
        <li key={id} className="card">
          <a href={`/members/${id}`}>
            <img src={`/media/${id}.webp`} alt="" width={250} height={333} loading="lazy" />
            <h2>
              {name}, {age}
            </h2>
            <p>{city}</p>
          </a>
        </li>
      ))}
    </ul>
  );
}

const answer = { list: people.slice(0, 12).map((person) => ({ ...person, text: "A message of the usual length." })) };

/** As much text as asked for, in paragraphs with a heading: a page of that size and nothing else to it (P6). */
function Sized() {
  const parts = useLoaderData<typeof people>();
  return (
    <main>
      {parts.map(({ id, name, city }) => (
        <article key={id} className="card grid gap-2 p-4">
          <h2>{name}</h2>
          <p>{city}</p>
        </article>
      ))}
    </main>
  );
}

const bytesOfAPart = 190;
const sizedParts = new Map<number, typeof people>();

async function loadSized({ params }: LoaderFunctionArgs) {
  const bytes = Number(params.bytes);
  const parts =
    sizedParts.get(bytes) ?? Array.from({ length: Math.max(1, Math.round(bytes / bytesOfAPart)) }, makePart);
  sizedParts.set(bytes, parts);
  return parts;
}

function makePart(_: unknown, index: number): (typeof people)[number] {
  const words = Array.from({ length: 15 }, (_, at) => `word${(index * 31 + at * 7919) % 997}`).join(" ");
  return { id: String(index), name: `Part ${index} of this page`, age: index, city: words };
}

type Module = ServerBuild["routes"][string]["module"];

function route(id: string, path: string, module: object, parentId?: string) {
  return { id, path, ...(parentId ? { parentId } : {}), module: module as Module };
}

const routes = [
  { ...route("root", "", { default: Root }) },
  route("lander", "lander", { default: Lander }, "root"),
  route("cards", "cards", { default: Cards, loader: async () => people }, "root"),
  route("page", "page/:bytes", { default: Sized, loader: loadSized }, "root"),
  route("resource", "resource", { loader: async (_: LoaderFunctionArgs) => Response.json(answer) }, "root"),
];

const manifestRoutes = Object.fromEntries(
  routes.map(({ id, path, module, ...rest }) => [
    id,
    {
      ...{ id, path, module: `/assets/${id}.js`, hasAction: false, hasErrorBoundary: false, ...rest },
      ...{ hasLoader: "loader" in module, hasClientAction: false, hasClientLoader: false },
    },
  ]),
);

const floorBuild: ServerBuild = {
  mode: "production",
  entry: { module: { default: renderDocument } },
  routes: Object.fromEntries(routes.map((each) => [each.id, each])) as ServerBuild["routes"],
  assets: {
    version: "floor",
    url: "/assets/manifest.js",
    entry: { module: "/assets/entry.js", imports: [] },
    routes: manifestRoutes,
  },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  },
};
