import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/client/root-data";

let lastInBrowser: RootData | null = null;

/**
 * The root loader's data for `RootDataContext`. Keeps the previous data after a failed reload, so that the error page
 * has the site's theme.
 */
export function useLoadedRootData(): RootData | null {
  const data = (useRouteLoaderData("root") as RootData | undefined) ?? null;
  if (import.meta.env.SSR) return data;
  lastInBrowser = data ?? lastInBrowser;
  return lastInBrowser;
}
