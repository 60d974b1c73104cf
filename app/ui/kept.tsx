import { createContext, type ReactNode, useContext } from "react";

/** Draws a part for an object, or copies what was drawn for it before. */
export type Draw = (of: object, part: ReactNode) => string;

/** On the server, for a page that hydrates nothing; elsewhere there is none. */
export const DrawContext = createContext<Draw | null>(null);

/**
 * A part of a visitor's page that follows from `of` alone and from nothing of the visit: drawn once for each such object
 * and copied from then on (P3); one part per object. It may use texts, but no route: it is drawn by itself. On a page
 * that comes alive it is the part itself, since finished markup cannot.
 */
export function Kept({ of, children }: { of: object; children: ReactNode }) {
  const draw = useContext(DrawContext);
  if (!draw) return children;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React from the same components, escaped by it.
  return <div className="contents" dangerouslySetInnerHTML={{ __html: draw(of, children) }} />;
}
