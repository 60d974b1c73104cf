import type { Plugin } from "vite";

/**
 * React Router 6 flattens, ranks and compiles the whole route table in every match, four to six times a request. With
 * our table that doubles the cost of a page and multiplies that of a poll (P1, P4). These replacements cache it, for the
 * server build only, and with it what else Remix makes anew for each document. They go when Remix does: React Router 7
 * keeps its table by itself.
 */
export interface Replacement {
  readonly file: string;
  readonly anchor: string;
  readonly replacement: string;
}

const branchCache = `const rankedTables = new WeakMap();
function rankTable(routes) {
  let all = flattenRoutes(routes);
  rankRouteBranches(all);
  for (let branch of all) branch.whole = branch.path.includes("*") ? null : compilePath(branch.path, false, true)[0];
  let firstOf = branch => branch.path.split("/")[1] || "";
  let isOpen = segment => segment.startsWith(":") || segment === "*";
  let open = all.filter(branch => isOpen(firstOf(branch)));
  let buckets = new Map();
  for (let branch of all) {
    let first = firstOf(branch).toLowerCase();
    if (isOpen(first) || buckets.has(first)) continue;
    buckets.set(first, all.filter(b => isOpen(firstOf(b)) || firstOf(b).toLowerCase() === first));
  }
  return { all, open, buckets };
}
function rankedBranches(routes, pathname) {
  let table = rankedTables.get(routes);
  if (!table) rankedTables.set(routes, table = rankTable(routes));
  if (pathname.includes("%") || pathname.includes("//")) return table.all;
  let end = pathname.indexOf("/", 1);
  let first = pathname.slice(1, end < 0 ? undefined : end).toLowerCase();
  return (table.buckets.get(first) || table.open).filter(({ whole }) => !whole || whole.test(pathname));
}
function matchRoutesImpl(`;

const compileCache = `const compiledPaths = new Map();
function compilePath(path, caseSensitive, end) {
  let key = (caseSensitive ? "s" : "i") + (end === false ? "p" : "e") + path;
  let compiled = compiledPaths.get(key);
  if (compiled) return compiled;
  compiled = compilePathOnce(path, caseSensitive, end);
  if (compiledPaths.size < 5000) compiledPaths.set(key, compiled);
  return compiled;
}
function compilePathOnce(path, caseSensitive, end) {`;

const router = "/@remix-run/router/dist/router.js";

export const replacements: readonly Replacement[] = [
  { file: router, anchor: "function matchRoutesImpl(", replacement: branchCache },
  {
    file: router,
    anchor: "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);",
    replacement: "let branches = rankedBranches(routes, pathname);",
  },
  { file: router, anchor: "function compilePath(path, caseSensitive, end) {", replacement: compileCache },
  {
    file: "/react-router/dist/index.js",
    anchor: "let matches = matchRoutes(routes, {\n    pathname: remainingPathname\n  });",
    replacement:
      "let matches = dataRouterState && parentMatches.length === 0 ? dataRouterState.matches : " +
      "matchRoutes(routes, {\n    pathname: remainingPathname\n  });",
  },
  {
    file: "/@remix-run/react/dist/esm/fog-of-war.js",
    // Only route ids are read from these matches, and every request has the same table.
    anchor: "let matches = matchRoutes(router.routes, path, router.basename);",
    replacement: "let matches = matchRoutes(firstRoutes ??= router.routes, path, router.basename);",
  },
  {
    file: "/@remix-run/react/dist/esm/fog-of-war.js",
    anchor: "function getPartialManifest(",
    replacement: "let firstRoutes;\nconst partialManifests = new Map();\nfunction getPartialManifest(",
  },
  // The same routes make the same text.
  {
    file: "/@remix-run/react/dist/esm/fog-of-war.js",
    anchor: `  let initialRoutes = [...routeIds].reduce((acc, id) => Object.assign(acc, {
    [id]: manifest.routes[id]
  }), {});
  return {
    ...manifest,
    routes: initialRoutes
  };`,
    replacement: `  let key = [...routeIds].join(" ");
  let text = partialManifests.get(key);
  if (text === undefined) {
    let routes = Object.fromEntries([...routeIds].map(id => [id, manifest.routes[id]]));
    text = JSON.stringify({ ...manifest, routes });
    partialManifests.set(key, text);
  }
  return text;`,
  },
  {
    file: "/@remix-run/react/dist/esm/components.js",
    anchor: "JSON.stringify(getPartialManifest(manifest, router), null, 2)",
    replacement: "getPartialManifest(manifest, router)",
  },
  // The trees that a document is rendered with follow from the build alone, and were made for each one anew.
  {
    file: "/@remix-run/react/dist/esm/server.js",
    anchor: "function RemixServer({",
    replacement: "const serverRoutes = new WeakMap();\nfunction RemixServer({",
  },
  {
    file: "/@remix-run/react/dist/esm/server.js",
    anchor: "let routes = createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);",
    replacement:
      "let routes = serverRoutes.get(manifest.routes);\n" +
      "  if (!routes) serverRoutes.set(manifest.routes, routes = " +
      "createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode));",
  },
  {
    file: "/react-router-dom/server.mjs",
    anchor:
      "let manifest = {};\n  let dataRoutes = UNSAFE_convertRoutesToDataRoutes(" +
      "routes, UNSAFE_mapRouteProperties, undefined, manifest);",
    replacement: "let { manifest, dataRoutes } = dataRoutesAndManifest(routes);",
  },
  {
    file: "/react-router-dom/server.mjs",
    anchor: "function createStaticRouter(",
    replacement: `const dataRoutesOf = new WeakMap();
function dataRoutesAndManifest(routes) {
  let known = dataRoutesOf.get(routes);
  if (known) return known;
  let manifest = {};
  let dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);
  dataRoutesOf.set(routes, known = { manifest, dataRoutes });
  return known;
}
function createStaticRouter(`,
  },
  // A loader was given two new requests, made to leave out parameters that nearly no request has: a tenth of a page.
  {
    file: "/@remix-run/server-runtime/dist/esm/data.js",
    anchor: "async function callRouteLoader({",
    replacement: `function withoutOwnParams(request) {
  return /[?&](?:index|_routes)\\b/.test(request.url) ? stripRoutesParam(stripIndexParam(request)) : request;
}
async function callRouteLoader({`,
  },
  {
    file: "/@remix-run/server-runtime/dist/esm/data.js",
    anchor:
      "await loader({\n    request: singleFetch ? stripRoutesParam(stripIndexParam(request)) : " +
      "stripDataParam(stripIndexParam(request)),",
    replacement:
      "await loader({\n    request: singleFetch ? withoutOwnParams(request) : stripDataParam(stripIndexParam(request)),",
  },
  // A request that follows another's signal is kept until the old generation is collected, see `adapter.server.ts`.
  {
    file: "/@remix-run/server-runtime/dist/esm/single-fetch.js",
    anchor: `let handlerRequest = new Request(handlerUrl, {
      headers: request.headers,
      signal: request.signal
    });`,
    replacement: `let handlerRequest = new Request(handlerUrl, { headers: request.headers });
    Object.defineProperty(handlerRequest, "signal", { value: request.signal });`,
  },
  {
    file: "/@remix-run/server-runtime/dist/esm/entry.js",
    anchor: `function createEntryRouteModules(manifest) {
  return Object`,
    replacement: `const entryRouteModules = new WeakMap();
function createEntryRouteModules(manifest) {
  let known = entryRouteModules.get(manifest);
  if (!known) entryRouteModules.set(manifest, known = collectRouteModules(manifest));
  return known;
}
function collectRouteModules(manifest) {
  return Object`,
  },
  // Three to five sets of headers for each route of a page, when not one of them has anything to say.
  {
    file: "/@remix-run/server-runtime/dist/esm/headers.js",
    anchor: "return matches.reduce((parentHeaders, match, idx) => {",
    replacement: `let isSilent = ({ route: { id } }) =>
    build.routes[id].module.headers == null && !context.loaderHeaders[id] && !context.actionHeaders[id];
  if (!errorHeaders) matches = matches.filter(match => !isSilent(match));
  return matches.reduce((parentHeaders, match, idx) => {`,
  },
];

/** Applies every replacement meant for this file; refuses when an anchor is not there exactly once. */
export function patchRouter(file: string, code: string): { code: string; applied: Replacement[] } {
  const applied = replacements.filter((each) => file.endsWith(each.file));
  const patched = applied.reduce((text, each) => replaceOnce(file, text, each), code);
  return { code: patched, applied };
}

function replaceOnce(file: string, code: string, { anchor, replacement }: Replacement): string {
  const parts = code.split(anchor);
  if (parts.length === 2) return parts.join(replacement);
  throw new Error(`router cache: expected this once in ${file}, found it ${parts.length - 1} times:\n${anchor}`);
}

/** Vite plugin: the replacements above, in the server build, and a refusal to finish when one was not reached. */
export function routerCache(): Plugin {
  const reached = new Set<Replacement>();
  return {
    name: "router-cache",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.ssr),
    config: () => ({
      ssr: {
        noExternal: [/^@remix-run\/(node|react|router|server-runtime)$/, "react-router", "react-router-dom"],
      },
    }),
    transform(code, id) {
      const patched = patchRouter(id.split("?")[0] ?? id, code);
      if (patched.applied.length === 0) return null;
      for (const each of patched.applied) reached.add(each);
      return { code: patched.code, map: null };
    },
    generateBundle() {
      const missed = replacements.filter((each) => !reached.has(each));
      if (missed.length > 0) this.error(`router cache: never saw ${missed.map((each) => each.file).join(", ")}`);
    },
  };
}
