import { createContext, type ReactNode, useContext } from "react";

/** Draws a part for an object, or points at what was drawn for it before; the name tells the parts of one object apart. */
export type Draw = (of: object, name: string, part: ReactNode) => string;

interface Drawing {
  draw: Draw;
  /** Whether the page comes alive: then only such parts are kept as say that they can be (`evenAlive`). */
  isAlive: boolean;
}

/** On the server; in a browser there is none. */
export const DrawContext = createContext<Drawing | null>(null);

interface KeptProps {
  of: object;
  name: string;
  children: ReactNode;
  /** On a page that comes alive too: the browser draws, now or later, what it finds there, so it makes no ids of its own. */
  evenAlive?: boolean;
}

/**
 * A part of a page that follows from `of` and its name and from nothing else of the visit: drawn once for them and copied
 * from then on (P3). What it is drawn from besides must be in the name. It may use texts, but no route: it is drawn by
 * itself.
 */
export function Kept({ of, name, children, evenAlive }: KeptProps) {
  const drawing = useContext(DrawContext);
  const isKept = drawing && (evenAlive || !drawing.isAlive);
  if (!isKept) return evenAlive ? <div className="contents">{children}</div> : children;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React from the same components, escaped by it.
  return <div className="contents" dangerouslySetInnerHTML={{ __html: drawing.draw(of, name, children) }} />;
}
