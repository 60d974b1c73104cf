import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/client/root-data";

let lastInBrowser: RootData | null = null;

/**
 * What every page knows, see RootData. A browser that cannot fetch it anew keeps what it knew, so that the error page wears
 * the site's theme; null only where the first answer already was the error.
 */
export function useRootData(): RootData | null {
  const data = (useRouteLoaderData("root") as RootData | undefined) ?? null;
  if (import.meta.env.SSR) return data;
  lastInBrowser = data ?? lastInBrowser;
  return lastInBrowser;
}
