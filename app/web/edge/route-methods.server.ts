import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { methodsOfRoute } from "../methods";

/** The methods that the address of a path answers; none where the path is no address at all. */
export type RouteMethods = (path: string) => readonly string[];

type Routes = Pick<ServerBuild["routes"][string], "path" | "index" | "parentId" | "module">;

/** Asked where a method is refused only, since a match over all addresses costs as much as a small page. */
export function createRouteMethods(routes: Record<string, Routes | undefined>): RouteMethods {
  // Layouts have no path, so that each address stands alone.
  const addresses = Object.values(routes).flatMap((route) => {
    const isAddress = route?.parentId !== undefined && (route.path !== undefined || route.index);
    return isAddress ? [{ path: `/${(route.path ?? "").replace(/^\//, "")}`, module: route.module }] : [];
  });
  return (path) => {
    const [match] = matchRoutes(addresses, pageOf(path)) ?? [];
    return match ? methodsOfRoute(match.route.module) : [];
  };
}

/** Remix's client asks for the data of a page under its address with an ending. */
function pageOf(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}
