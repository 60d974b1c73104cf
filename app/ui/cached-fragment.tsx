import { createContext, type ReactNode, useContext } from "react";

/**
 * Returns HTML for a part of a page. Renders the part, or reads the cache of the object `of`. `name` distinguishes
 * parts of the same object.
 */
export type RenderFragment = (of: object, name: string, part: ReactNode) => string;

/** Set on the server for pages without hydration, otherwise null. */
export const FragmentContext = createContext<RenderFragment | null>(null);

interface CachedFragmentProps {
  of: object;
  name: string;
  children: ReactNode;
}

/**
 * A part of a visitor's page whose cached HTML depends only on `of` and `name` (P3). Children may use texts, but not
 * the router.
 */
export function CachedFragment({ of, name, children }: CachedFragmentProps) {
  const draw = useContext(FragmentContext);
  if (!draw) return children;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped this markup.
  return <div className="contents" dangerouslySetInnerHTML={{ __html: draw(of, name, children) }} />;
}
