/** Namespaces whose texts never reach a script: their pages hydrate nothing, or are no pages (DESIGN 13.2). */
const serverOnly = new Set(["landers", "pages", "mail", "dev"]);

export function isForBrowser(namespace: string): boolean {
  return !serverOnly.has(namespace);
}
