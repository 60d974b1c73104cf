import { createServer, type RequestListener } from "node:http";
import {
  type AppLoadContext,
  createRequestHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import { Outlet, RemixServer, Scripts, useLoaderData } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { log } from "~/platform/log.server";
import { createDrain } from "~/server/edge/drain.server";
import { createEdge } from "~/server/edge/edge.server";
import type { EdgeVisit } from "~/server/edge/edge-contract.server";
import { createLifetimes } from "~/server/edge/lifetime.server";
import { createPageCache } from "~/server/edge/page-cache.server";
import { createReadiness } from "~/server/edge/readiness.server";
import { createShedding } from "~/server/edge/shedding.server";
import { createUploadBudget } from "~/server/edge/upload-budget.server";
import { createVariantMemory } from "~/server/edge/variant-memory.server";
import { futureFlags } from "../build/future-flags";

/**
 * Serves the baseline to compare the product with (performance.md 3). `/bare/<bytes>` is plain node:http. The other
 * paths are a minimal Remix application behind the product's edge.
 */
export function serveBaseline(port: number): void {
  const remix = createRequestHandler(baselineBuild, "production");
  const edge = edgeAround((request) => remix(request, {} as AppLoadContext));
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

/** Puts the product's edge (`app/server/edge/`) around another handler. Each request gets the same empty visit. */
export function edgeAround(handle: (request: Request) => Response | Promise<Response>): RequestListener {
  const [shedding, drain] = [createShedding(), createDrain()];
  const visit: EdgeVisit = { cookies: { lines: [] }, page: { shareable: false } };
  return createEdge({
    trust: { hops: 0, countryHeader: null },
    demo: false,
    log,
    files: { serve: () => false, count: 0 },
    pages: createPageCache(),
    variants: createVariantMemory(),
    shedding,
    uploads: createUploadBudget(),
    forms: createUploadBudget(),
    drain,
    lifetimes: createLifetimes(log),
    probes: { readiness: createReadiness({ drain, shedding, probes: {} }) },
    resolveTenant: async () => ({ status: "found", tenant: null }),
    describeTenant: () => ({ id: 0, slug: "", version: 0, imageOrigin: null }),
    openVisit: async () => visit,
    variantOf: () => null,
    isNeutralQuery: () => false,
    methodsOf: () => ["GET", "HEAD", "POST"],
    handle: async (request) => handle(request),
  });
}

/** Writes the hydration data into the page, after the markup, as the product does. */
async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { serverHandoffStream, ...rest } = context;
  const html = renderToString(<RemixServer context={rest} url={request.url} />);
  const data = context.renderMeta?.didRenderScripts
    ? `<script>window.__remixContext.streamController.enqueue(${JSON.stringify(await new Response(serverHandoffStream).text())});</script>`
    : "";
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}${data}`, { status, headers });
}

function Root() {
  return (
    <html lang="en">
      <head>
        <title>Baseline</title>
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

interface Person {
  id: string;
  name: string;
  age: number;
  city: string;
  about: string;
  interests: string[];
}

function makePerson(_: unknown, index: number): Person {
  const word = (at: number) => `word${(index * 31 + at * 7919) % 997}`;
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    name: `Person ${index}`,
    age: 20 + (index % 60),
    city: `City ${index}`,
    about: Array.from({ length: 6 }, (_, at) => word(at)).join(" "),
    interests: [6, 7, 8].map(word),
  };
}

const Icon = ({ name }: { name: string }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#${name}`} />
  </svg>
);

/** A card has 24 elements and about a kilobyte, as performance.md 3 demands. */
function Card({ person: { id, name, age, city, about, interests } }: { person: Person }) {
  const address = `/members/${id}`;
  return (
    <li className="card">
      <a href={address} className="card-picture">
        <img src={`/media/${id}.webp`} alt="" width={250} height={333} loading="lazy" />
        <span className="card-state">Here today</span>
      </a>
      <div className="card-text">
        <h2>
          <a href={address}>{name}</a>, <span>{age}</span>
        </h2>
        <p>
          <Icon name="place" />
          <span>{city}</span>
        </p>
        <p>{about}</p>
        <ul className="card-interests">
          {interests.map((interest) => (
            <li key={interest}>{interest}</li>
          ))}
        </ul>
        <button type="button" className="button" aria-label={`Like ${name}`}>
          <Icon name="heart" />
        </button>
        <a href={`${address}/chat`} className="button">
          <Icon name="chat" />
          <span>Chat</span>
        </a>
      </div>
    </li>
  );
}

function Cards() {
  const people = useLoaderData<Person[]>();
  return (
    <>
      <ul>
        {people.map((person) => (
          <Card key={person.id} person={person} />
        ))}
      </ul>
      <Scripts />
    </>
  );
}

const forty = Array.from({ length: 40 }, makePerson);
const bytesOfACard = renderToString(<Card person={makePerson(0, 20)} />).length + JSON.stringify(forty[20]).length;
const pages = new Map<number, Person[]>();

/** Returns as many people as fill a page of this size before compression (P1, P6). */
async function loadPage({ params }: LoaderFunctionArgs): Promise<Person[]> {
  const bytes = Number(params.bytes);
  const people = pages.get(bytes) ?? Array.from({ length: Math.max(1, Math.round(bytes / bytesOfACard)) }, makePerson);
  pages.set(bytes, people);
  return people;
}

const answer = { list: forty.slice(0, 7) };

type Module = ServerBuild["routes"][string]["module"];

function route(id: string, path: string, module: object, parentId?: string) {
  return { id, path, ...(parentId ? { parentId } : {}), module: module as Module };
}

const routes = [
  { ...route("root", "", { default: Root }) },
  route("lander", "lander", { default: Lander }, "root"),
  route("cards", "cards", { default: Cards, loader: async () => forty }, "root"),
  route("page", "page/:bytes", { default: Cards, loader: loadPage }, "root"),
  route("resource", "resource", { loader: async (_: LoaderFunctionArgs) => Response.json(answer) }, "root"),
];

const manifestRoutes = Object.fromEntries(
  routes.map(({ id, path, module, ...rest }) => [
    id,
    {
      id,
      path,
      module: `/assets/${id}.js`,
      hasAction: false,
      hasErrorBoundary: false,
      ...rest,
      hasLoader: "loader" in module,
      hasClientAction: false,
      hasClientLoader: false,
    },
  ]),
);

const baselineBuild: ServerBuild = {
  mode: "production",
  entry: { module: { default: renderDocument } },
  routes: Object.fromEntries(routes.map((each) => [each.id, each])) as ServerBuild["routes"],
  assets: {
    version: "baseline",
    url: "/assets/manifest.js",
    entry: { module: "/assets/entry.js", imports: [] },
    routes: manifestRoutes,
  },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  isSpaMode: false,
  future: futureFlags,
};
