/** A route's settings for its layout: `export const handle: RouteHandle = { hydrate: false }`. */
export interface RouteHandle {
  /** false: the page ships no framework script and runs the visitor script alone (DESIGN 13.2). */
  hydrate?: boolean;
  /** The page uses a small style sheet, see themes/front.css, visitor.css and lander.css. */
  styles?: "front" | "visitor" | "lander";
  /** The page is as wide as the screen and sets its own side margins. */
  wide?: boolean;
  /**
   * The page shows refusals itself, either always or only those with typed input. The layout shows all others
   * (DESIGN 13.7).
   */
  refusals?: "own" | "typed";
}

interface Matched {
  handle?: unknown;
}

function handlesOf(matches: readonly Matched[]): RouteHandle[] {
  return matches.flatMap(({ handle }) => (handle ? [handle as RouteHandle] : []));
}

export function isHydrated(matches: readonly Matched[]): boolean {
  return handlesOf(matches).every(({ hydrate }) => hydrate !== false);
}

export function stylesOf(matches: readonly Matched[]): RouteHandle["styles"] {
  return handlesOf(matches).find(({ styles }) => styles)?.styles;
}

export function ownRefusalsOf(matches: readonly Matched[]): RouteHandle["refusals"] {
  return handlesOf(matches).find(({ refusals }) => refusals)?.refusals;
}

export function isWide(matches: readonly Matched[]): boolean {
  return handlesOf(matches).some(({ wide }) => wide);
}
