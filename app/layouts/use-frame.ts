import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/web/root-data";

/** What every page knows, see RootData. Null only on the error page of a failed root. */
export function useRootData(): RootData | null {
  return (useRouteLoaderData("root") as RootData | undefined) ?? null;
}
