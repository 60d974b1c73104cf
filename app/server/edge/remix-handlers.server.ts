import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/**
 * Makes one Remix handler per first segment and depth, because Remix ranks all its routes several times per request.
 * Other paths use a handler over all routes.
 */
export function createRemixHandlers(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, "production");
  const groups = new Map<string, RequestHandler>();
  for (const key of groupsOf(build.routes)) {
    const ids = routesOf(build.routes, key);
    groups.set(key, createRequestHandler(withRoutes(build, ids), "production"));
  }
  return (request, context) => {
    const handle = groups.get(groupOf(new URL(request.url).pathname)) ?? whole;
    return handle(request, context);
  };
}

/**
 * Returns first segment and depth of a path. Empty for percent-encoded paths and double slashes, which use the
 * handler over all routes.
 */
export function groupOf(pathname: string): string {
  const path = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
  if (path.includes("%") || path.includes("//")) return "";
  const segments = segmentsOf(path);
  return groupKey(segments[0] ?? "", segments.length);
}

const groupKey = (first: string, depth: number) => `${first.toLowerCase()}/${depth}`;

const segmentsOf = (path: string | undefined) => (path ?? "").split("/").filter(Boolean);

const isOpen = (segment: string) => /^[:*]|\?$/.test(segment);

/** Lists the groups of routes: one for each first path segment and each depth, up to the segment's deepest path. */
export function groupsOf(routes: Routes): string[] {
  const deepest = new Map<string, number>();
  for (const { path } of leavesOf(routes)) {
    const segments = segmentsOf(path);
    const first = segments[0] ?? "";
    if (isOpen(first)) continue;
    deepest.set(first, Math.max(deepest.get(first) ?? 0, segments.length));
  }
  return [...deepest].flatMap(([first, depth]) =>
    Array.from({ length: depth + 1 }, (_, each) => groupKey(first, each)).filter(
      (key) => key === "/0" || !/\/0$/.test(key),
    ),
  );
}

/**
 * Lists the routes and layouts of a group's paths and of their parent pages. Remix announces the parent pages to
 * browsers.
 */
export function routesOf(routes: Routes, group: string): string[] {
  const [name, depth] = group.split("/");
  const isIn = ({ path }: Route) => {
    const segments = segmentsOf(path);
    const [first = ""] = segments;
    if (isOpen(first) || first === "") return true;
    const least = segments.filter((segment) => segment !== "*" && !segment.endsWith("?")).length;
    return first.toLowerCase() === name && least <= Number(depth);
  };
  const ids = new Set<string>();
  for (const leaf of leavesOf(routes).filter(isIn)) {
    for (let route: Route | undefined = leaf; route; route = routes[route.parentId ?? ""]) ids.add(route.id);
  }
  return Object.keys(routes).filter((id) => ids.has(id));
}

function leavesOf(routes: Routes): Route[] {
  const all = Object.values(routes) as Route[];
  const parents = new Set(all.map(({ parentId }) => parentId));
  return all.filter(({ id }) => !parents.has(id));
}

function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(ids.map((id) => [id, all[id] as Value])) as Record<string, Value>;
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
