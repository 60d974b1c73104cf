import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import table from "~/routes";

type Routes = ServerBuild["routes"];
type Module = NonNullable<Routes[string]>["module"];

interface Modules {
  root: unknown;
  page: unknown;
  resource: unknown;
}

/** The product's routes, with modules of the test instead of the product's. */
export function routeTable({ root, page, resource }: Modules): Routes {
  function routesFrom(entries: readonly RouteConfigEntry[], parentId: string): Routes {
    const all: Routes = {};
    for (const { file, path, index, children } of entries) {
      const id = file.replace(/\.tsx?$/, "");
      const isPage = file.endsWith(".tsx");
      all[id] = { id, parentId, path, index, module: (isPage ? page : resource) as Module };
      Object.assign(all, routesFrom(children ?? [], id));
    }
    return all;
  }
  return { root: { id: "root", path: "", module: root as Module }, ...routesFrom(table as RouteConfigEntry[], "root") };
}
