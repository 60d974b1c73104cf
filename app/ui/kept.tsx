import { createContext, type ReactNode, useContext } from "react";

/** Draws a part for an object, or points at what was drawn for it before; the name tells the parts of one object apart. */
export type Draw = (of: object, name: string, part: ReactNode) => string;

interface Drawing {
  draw: Draw;
  /** Whether the page comes alive: then only such parts are kept as the browser leaves alone at first (`late.tsx`). */
  isAlive: boolean;
}

/** On the server; in a browser there is none. */
export const DrawContext = createContext<Drawing | null>(null);

interface KeptProps {
  of: object;
  name: string;
  children: ReactNode;
  /** Stands in a browser as the server's markup until its code has come. */
  isLate?: boolean;
}

/**
 * A part of a page that follows from `of` and its name and from nothing else of the visit: drawn once for them and copied
 * from then on (P3). What it is drawn from besides must be in the name. It may use texts, but no route: it is drawn by
 * itself. On a page that comes alive it is the part itself, since finished markup cannot.
 */
export function Kept({ of, name, children, isLate }: KeptProps) {
  const drawing = useContext(DrawContext);
  const isKept = drawing && (isLate || !drawing.isAlive);
  if (!isKept) return isLate ? <div className="contents">{children}</div> : children;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React from the same components, escaped by it.
  return <div className="contents" dangerouslySetInnerHTML={{ __html: drawing.draw(of, name, children) }} />;
}
