import type { ReactNode } from "react";
import { ServersMarkup } from "~/ui/servers-markup";

/** Keeps markup that only the server renders. In the browser's bundle `draw` is null, so that no code is shipped. */
export function ServerRendered({ draw }: { draw: (() => ReactNode) | null }) {
  if (draw) return <div className="contents">{draw()}</div>;
  return <ServersMarkup />;
}
