/** Namespaces whose texts never reach a script: their pages hydrate nothing, or are no pages (DESIGN 13.2). */
const serverOnly = new Set(["landers", "pages", "mail", "dev"]);

/** Of pages that people open now and then: a browser fetches them with the first of those, or when somebody is there. */
const later = new Set([
  "accounts",
  "deletion",
  "editor",
  "games",
  "notifications",
  "payments",
  "reports",
  "signup",
  "wallet",
]);

export function isForBrowser(namespace: string): boolean {
  return !serverOnly.has(namespace);
}

export function comesLater(namespace: string): boolean {
  return later.has(namespace);
}

/** Folders of routes whose pages speak of what comes later. */
const laterRoutes = new Set(["accounts", "deletion", "games", "payments", "safety", "settings", "signup"]);
/** The same for single pages among others that do not. */
const laterPages = new Set(["routes/profiles/profile"]);

/** Whether the page of a route, named by its module, cannot be shown without the later texts. */
export function speaksLater(routeId: string): boolean {
  const [, folder = ""] = routeId.split("/");
  return laterRoutes.has(folder) || laterPages.has(routeId);
}
