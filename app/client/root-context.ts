import { createContext, useContext, useMemo } from "react";
import type { RootData } from "./root-data";

/** Renders its readers only when the data has changed. Remix's own hook renders them at each step of the router. */
export const RootDataContext = createContext<RootData | null>(null);

/** Data of every page. Null when the root loader failed. */
export const useRootData = (): RootData | null => useContext(RootDataContext);

/** Facts of the visit that a card reads. Most reloads change other root data, but not these facts. */
type VisitFacts = Partial<Pick<RootData, "country" | "flash"> & Pick<RootData["tenant"], "theme">>;

export const VisitFactsContext = createContext<VisitFacts>({});

export const useVisitFacts = (): VisitFacts => useContext(VisitFactsContext);

export function useVisitFactsOf(data: RootData | null): VisitFacts {
  const theme = data?.tenant.theme;
  const country = data?.country;
  const flash = data?.flash;
  return useMemo(() => ({ theme, country, flash }) as VisitFacts, [theme, country, flash]);
}
