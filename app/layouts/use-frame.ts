import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/client/root-data";

let lastInBrowser: RootData | null = null;

/** The root loader's data. After a failed reload the last data remains, so that the error page keeps its theme. */
export function useRootData(): RootData | null {
  const data = (useRouteLoaderData("root") as RootData | undefined) ?? null;
  if (import.meta.env.SSR) return data;
  lastInBrowser = data ?? lastInBrowser;
  return lastInBrowser;
}
