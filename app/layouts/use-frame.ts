import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/client/root-data";

let lastInBrowser: RootData | null = null;

/** The root loader's data. A failed reload keeps the last data for the error page's theme. */
export function useRootData(): RootData | null {
  const data = (useRouteLoaderData("root") as RootData | undefined) ?? null;
  if (import.meta.env.SSR) return data;
  lastInBrowser = data ?? lastInBrowser;
  return lastInBrowser;
}
