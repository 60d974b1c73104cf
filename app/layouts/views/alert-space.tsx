import type { ReactNode } from "react";

/** Holds one alert. On a phone several alerts stand side by side, and the next alert shows its edge. */
export function AlertSpace({ children }: { children: ReactNode }) {
  return <div className="shrink-0 grow basis-[88%] snap-start pt-3">{children}</div>;
}
