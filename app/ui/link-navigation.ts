import { createContext } from "react";

interface OpenOptions {
  preventScrollReset?: boolean | undefined;
  replace: boolean;
  viewTransition: boolean;
}

/** Opens one of the site's own pages without a new document. */
type OpenPage = (href: string, options: OpenOptions) => void;

/** Constant during all navigations, so that links do not render again. With null, links load a new document. */
export const OpenPageContext = createContext<OpenPage | null>(null);

/** True with a mouse and without reduced motion. On a phone a view transition takes longer than a tap may (P13). */
export const canMorph = (): boolean =>
  window.matchMedia("(pointer: fine) and (prefers-reduced-motion: no-preference)").matches;
