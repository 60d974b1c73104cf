import { createContext } from "react";

/** Opens one of the site's own pages without a new document. */
type OpenPage = (href: string, options: { preventScrollReset?: boolean | undefined; replace: boolean }) => void;

/** Keeps its value through all navigations, so that links are not drawn again. Null: links load a new document. */
export const OpenPageContext = createContext<OpenPage | null>(null);
