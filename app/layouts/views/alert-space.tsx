import type { ReactNode } from "react";

/** One alert fills the page. Several on a phone show the edge of the next. */
export function AlertSpace({ children }: { children: ReactNode }) {
  return <div className="shrink-0 grow basis-[88%] snap-start pt-3">{children}</div>;
}
