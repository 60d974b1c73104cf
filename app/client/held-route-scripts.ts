import { heldRoutes } from "./seen-pages";

/** A route's scripts in Remix's manifest. */
interface RouteScripts {
  readonly module: string;
  readonly imports?: readonly string[];
}

interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** True on a slow connection, or when the member asked the browser to save data. */
export function isSparing(line: Line | undefined): boolean {
  return line !== undefined && (line.saveData === true || /(?:^|-)2g$/.test(line.effectiveType ?? ""));
}

/** Network information of the browser. Undefined in browsers without this interface. */
export const lineOfBrowser = () => (navigator as Navigator & { connection?: Line }).connection;

/** Preloads the scripts of `heldRoutes` after the page has loaded, so that a tap waits for data only (P13). */
export async function preloadHeldRoutes(routes: Readonly<Record<string, RouteScripts | undefined>>): Promise<void> {
  if (isSparing(lineOfBrowser())) return;
  const scripts = heldRoutes.flatMap((id) => {
    const { module, imports = [] } = routes[id] ?? {};
    return module ? [module, ...imports] : [];
  });
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
  const known = new Set(Array.from(links, (link) => link.getAttribute("href")));
  for (const href of new Set(scripts)) {
    if (known.has(href)) continue;
    document.head.append(preloadLink(href));
    // Starting all fetches in one task blocks a slow phone for a tenth of a second.
    await nextTask();
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

function preloadLink(href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.fetchPriority = "low";
  link.href = href;
  return link;
}
