import { createContext, type ReactNode, useContext } from "react";

/** Renders a part for an object, or returns the cached markup. `name` distinguishes several parts of one object. */
export type RenderFragment = (of: object, name: string, part: ReactNode) => string;

/** Set on the server for pages without hydration. Null everywhere else. */
export const FragmentContext = createContext<RenderFragment | null>(null);

interface CachedFragmentProps {
  of: object;
  name: string;
  children: ReactNode;
}

/**
 * A part of a visitor page that depends only on `of` and `name`. Its markup is cached (P3). All other inputs must be
 * in the name. The part may use texts but no router.
 */
export function CachedFragment({ of, name, children }: CachedFragmentProps) {
  const draw = useContext(FragmentContext);
  if (!draw) return children;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped this markup.
  return <div className="contents" dangerouslySetInnerHTML={{ __html: draw(of, name, children) }} />;
}
