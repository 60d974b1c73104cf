import type { UNSAFE_RouteModules as RouteModules } from "@remix-run/react";
import { clientAction } from "./client-action";

/** The fields of a route's entry in Remix's manifest that this file reads. */
interface KnownRoute {
  readonly id: string;
  readonly hasLoader: boolean;
  readonly hasClientAction: boolean;
}

/**
 * Registers the shared `clientAction` for routes that only take forms. Remix would otherwise fetch each module at the
 * first press. A failed fetch would reload the page and lose typed text.
 */
export function addFormRoutes(modules: RouteModules, routes: Iterable<KnownRoute>): void {
  for (const { id, hasLoader, hasClientAction } of routes) {
    if (hasClientAction && !hasLoader) modules[id] ??= formRoute;
  }
}

/** Remix's type requires a component, but these routes render nothing. */
const formRoute = { clientAction } as RouteModules[string];
