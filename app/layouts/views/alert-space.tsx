import type { ReactNode } from "react";

/** The space of one alert. A single alert fills the width; several on a phone leave the edge of the next in view. */
export function AlertSpace({ children }: { children: ReactNode }) {
  return <div className="shrink-0 grow basis-[88%] snap-start pt-3">{children}</div>;
}
