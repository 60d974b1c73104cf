import type { ReactNode } from "react";

/** Holds one alert. On phones alerts form a row, with the next alert's edge visible. */
export function AlertSpace({ children }: { children: ReactNode }) {
  return <div className="shrink-0 grow basis-[88%] snap-start pt-3">{children}</div>;
}
