import type { UNSAFE_RouteModules as RouteModules } from "@remix-run/react";
import { clientAction } from "./client-action";

/** A route's entry in Remix's manifest. */
export interface KnownRoute {
  readonly id: string;
  readonly hasLoader: boolean;
  readonly hasClientAction: boolean;
}

/**
 * Gives Remix the module of each route that only takes forms: every one of them exports `clientAction` alone. Remix would
 * fetch that module at the first press, and reload the page over typed text where no answer comes.
 */
export function addFormRoutes(modules: RouteModules, routes: Iterable<KnownRoute>): void {
  for (const { id, hasLoader, hasClientAction } of routes) {
    if (hasClientAction && !hasLoader) modules[id] ??= formRoute;
  }
}

/** Remix's type asks for a component; these routes draw nothing. */
const formRoute = { clientAction } as RouteModules[string];
