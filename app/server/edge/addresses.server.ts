import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { paths } from "~/paths";
import { methodsOfRoute } from "../methods";
import { groupOf, groupsOf, routesOf } from "./remix-handlers.server";

/** Finds routes by path, in groups. Matching over all routes would take as long as rendering a small page. */
interface Addresses {
  /** The methods that the path's route answers. Empty for an unknown path. */
  methodsOf(path: string): readonly string[];
  /** Pattern of the path's route. Null for an unknown path. */
  patternOf(path: string): string | null;
  /** Returns the path itself when a GET can read it, else the nearest parent page, else the home page. */
  readableAt(path: string): string;
}

type Routes = ServerBuild["routes"];

export function createAddresses(routes: Routes): Addresses {
  const all = addressesOf(routes, Object.keys(routes));
  const groups = new Map(groupsOf(routes).map((group) => [group, addressesOf(routes, routesOf(routes, group))]));
  const firstSegments = new Set([...groups.keys()].map(firstSegmentOf));
  // Routes of the home page, and routes that begin with a parameter.
  const open = groups.get("/0") ?? all;

  function find(path: string) {
    const group = groupOf(path);
    const candidates = groups.get(group) ?? (firstSegments.has(firstSegmentOf(group)) ? all : open);
    return matchRoutes(candidates, pageOf(path))?.[0]?.route;
  }

  function methodsOf(path: string): readonly string[] {
    const address = find(path);
    return address ? methodsOfRoute(address.module) : [];
  }

  return {
    methodsOf,
    patternOf: (path) => find(path)?.path ?? null,
    readableAt(path) {
      const address = find(path);
      if (!address) return paths.home();
      if (methodsOfRoute(address.module).includes("GET")) return path;
      for (let above = parentOf(path); above !== ""; above = parentOf(above)) {
        const page = find(above);
        if (page?.module.default && isAbove(page.path, address.path)) return above;
      }
      return paths.home();
    },
  };
}

/** Lists the routes that have a path. Layouts have no path. */
function addressesOf(routes: Routes, ids: readonly string[]) {
  return ids.flatMap((id) => {
    const route = routes[id];
    const isAddress = route?.parentId !== undefined && (route.path !== undefined || route.index);
    return isAddress ? [{ path: `/${(route.path ?? "").replace(/^\//, "")}`, module: route.module }] : [];
  });
}

const firstSegmentOf = (group: string) => group.split("/", 1)[0] ?? "";

const parentOf = (path: string) => path.slice(0, path.lastIndexOf("/"));

/** Compares whole segments, because `/credits/:id` matches `/credits/card` without being its parent page. */
function isAbove(page: string, action: string): boolean {
  return action.startsWith(`${page.replace(/\?$/, "")}/`);
}

/** Drops the `.data` that Remix's client appends to a page's path to request its data. */
function pageOf(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}
