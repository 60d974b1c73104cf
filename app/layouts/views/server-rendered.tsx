import type { ReactNode } from "react";
import { ServersMarkup } from "~/ui/servers-markup";

/**
 * Server markup driven by a plain script. `draw` is null in the browser's bundle, so that the framework ships no
 * code.
 */
export function ServerRendered({ draw }: { draw: (() => ReactNode) | null }) {
  if (draw) return <div className="contents">{draw()}</div>;
  return <ServersMarkup />;
}
