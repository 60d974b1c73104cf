/** A route's settings for its layout: `export const handle: RouteHandle = { hydrate: false }`. */
export interface RouteHandle {
  /** False for a page without framework scripts. Only the visitor script runs there (DESIGN 13.2). */
  hydrate?: boolean;
  /** A smaller style sheet: themes/front.css, visitor.css or lander.css. */
  styles?: "front" | "visitor" | "lander";
  /** True for a page as wide as the screen, with its own margins. */
  wide?: boolean;
  /**
   * Refusals that the page itself shows: all ("own") or only with typed input ("typed"). The layout shows the others
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
