import type { ReactNode } from "react";

/**
 * Drawn by the server and moved by a plain script: the framework leaves what it finds as it is, and ships no code for it
 * when `draw` is null in the browser's bundle (`import.meta.env.SSR ? () => <Part /> : null`). Where a page is drawn in
 * the browser it stays empty, and links lead to the page that does the same.
 */
export function ServerDrawn({ draw }: { draw: (() => ReactNode) | null }) {
  if (draw) return <div className="contents">{draw()}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration keeps the server's markup.
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
