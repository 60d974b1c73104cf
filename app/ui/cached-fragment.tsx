import { createContext, type ReactNode, useContext } from "react";

/** Draws a part for an object, or points at what was drawn for it before; the name tells the parts of one object apart. */
export type RenderFragment = (of: object, name: string, part: ReactNode) => string;

/** On the server, for a page that does not hydrate; null everywhere else. */
export const FragmentContext = createContext<RenderFragment | null>(null);

interface CachedFragmentProps {
  of: object;
  name: string;
  children: ReactNode;
}

/**
 * A part of a visitors' page that follows from `of` and its name and from nothing else of the visit: drawn once for them and
 * copied from then on (P3). What it is drawn from besides must be in the name. It may use texts, but no route.
 */
export function CachedFragment({ of, name, children }: CachedFragmentProps) {
  const draw = useContext(FragmentContext);
  if (!draw) return children;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React from the same components, escaped by it.
  return <div className="contents" dangerouslySetInnerHTML={{ __html: draw(of, name, children) }} />;
}
