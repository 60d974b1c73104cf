import type { ReactNode } from "react";

/** Alone as wide as the page; of several on a phone each lets the next be seen at the edge. */
export function AlertSpace({ children }: { children: ReactNode }) {
  return <div className="shrink-0 grow basis-[88%] snap-start pt-3">{children}</div>;
}
