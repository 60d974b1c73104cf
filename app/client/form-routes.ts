import type { UNSAFE_RouteModules as RouteModules } from "@remix-run/react";
import { clientAction } from "./client-action";

/** A route's entry in Remix's manifest, as far as it is needed here. */
interface KnownRoute {
  readonly id: string;
  readonly hasLoader: boolean;
  readonly hasClientAction: boolean;
}

/**
 * Gives Remix the module of each route that only takes forms, since all of them export only `clientAction`. Remix
 * would fetch that module at the first press, and after a failed fetch reload the page over typed text.
 */
export function addFormRoutes(modules: RouteModules, routes: Iterable<KnownRoute>): void {
  for (const { id, hasLoader, hasClientAction } of routes) {
    if (hasClientAction && !hasLoader) modules[id] ??= formRoute;
  }
}

/** Remix's type requires a component, but these routes render nothing. */
const formRoute = { clientAction } as RouteModules[string];
