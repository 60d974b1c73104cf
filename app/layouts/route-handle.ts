/** What a route says of its page to the layouts around it: `export const handle: RouteHandle = { hydrate: false }`. */
export interface RouteHandle {
  /** false: the page ships no framework script and is upgraded by the visitor script alone (DESIGN 13.2). */
  hydrate?: boolean;
  /** The page makes do with a small style sheet, see themes/front.css, visitor.css and lander.css. */
  styles?: "front" | "visitor" | "lander";
  /** The page is as wide as the screen and sets its own margins. */
  wide?: boolean;
  /**
   * The page says itself why an action was refused, beside its own form, or only where something was typed into it; all
   * else the layout says (DESIGN 13.7).
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
