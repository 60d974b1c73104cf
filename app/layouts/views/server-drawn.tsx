import type { ReactNode } from "react";
import { ServersMarkup } from "~/ui/servers-markup";

/**
 * Drawn by the server and moved by a plain script: the framework leaves what it finds as it is, and ships no code for it
 * when `draw` is null in the browser's bundle (`import.meta.env.SSR ? () => <Part /> : null`). Where a page is drawn in
 * the browser it stays empty, and links lead to the page that does the same.
 */
export function ServerDrawn({ draw }: { draw: (() => ReactNode) | null }) {
  if (draw) return <div className="contents">{draw()}</div>;
  return <ServersMarkup />;
}
