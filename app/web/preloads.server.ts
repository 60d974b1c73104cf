import type { EntryContext } from "@remix-run/node";

type Drawn = Pick<EntryContext, "manifest" | "staticHandlerContext">;

const known = new Map<string, string>();

/**
 * Has the browser fetch at once all that a page's scripts import. Remix draws these links as a part of the page and, for the
 * browser to draw them alike, puts the imports of each route beside them (P12): `router-cache.ts` and `lean-client.ts`
 * cut both.
 */
export function preloads({ manifest, staticHandlerContext: { matches } }: Drawn): string {
  const ids = matches.map(({ route }) => route.id);
  const key = ids.join(" ");
  const made = known.get(key) ?? linksOf(manifest, ids);
  known.set(key, made);
  return made;
}

function linksOf({ entry, routes }: EntryContext["manifest"], ids: string[]): string {
  const ofRoutes = ids.flatMap((id) => [...(routes[id]?.imports ?? []), routes[id]?.module ?? []].flat());
  const files = new Set([...entry.imports, ...ofRoutes]);
  return [...files].map((file) => `<link rel="modulepreload" href="${file}">`).join("");
}
