import type { UNSAFE_RouteModules as RouteModules } from "@remix-run/react";
import { clientAction } from "./client-action";

/** A route's entry in Remix's manifest, with only the fields used here. */
interface KnownRoute {
  readonly id: string;
  readonly hasLoader: boolean;
  readonly hasClientAction: boolean;
}

/**
 * Registers the shared `clientAction` for routes without a page. Remix would otherwise fetch each module on submit, and
 * a failed fetch would lose typed text.
 */
export function addFormRoutes(modules: RouteModules, routes: Iterable<KnownRoute>): void {
  for (const { id, hasLoader, hasClientAction } of routes) {
    if (hasClientAction && !hasLoader) modules[id] ??= formRoute;
  }
}

/** Remix's type requires a component, but these routes render nothing. */
const formRoute = { clientAction } as RouteModules[string];
