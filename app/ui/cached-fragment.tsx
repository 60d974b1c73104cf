import { createContext, type ReactNode, useContext } from "react";

/** Renders a part for an object, or reuses the earlier markup. The name tells the parts of one object apart. */
export type RenderFragment = (of: object, name: string, part: ReactNode) => string;

/** On the server, for a page that does not hydrate; null everywhere else. */
export const FragmentContext = createContext<RenderFragment | null>(null);

interface CachedFragmentProps {
  of: object;
  name: string;
  children: ReactNode;
}

/**
 * A part of a visitors' page that depends only on `of` and its name. The markup is rendered once and then copied (P3).
 * The name must include every other input. The part may use texts, but no route.
 */
export function CachedFragment({ of, name, children }: CachedFragmentProps) {
  const draw = useContext(FragmentContext);
  if (!draw) return children;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped this markup.
  return <div className="contents" dangerouslySetInnerHTML={{ __html: draw(of, name, children) }} />;
}
