import type { ReactNode } from "react";
import { ServersMarkup } from "~/ui/servers-markup";

/** Keeps markup that only the server renders. In the browser `draw` is null, so that its code is not shipped. */
export function ServerRendered({ draw }: { draw: (() => ReactNode) | null }) {
  if (draw) return <div className="contents">{draw()}</div>;
  return <ServersMarkup />;
}
