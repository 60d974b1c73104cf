/** Remix's flags for the behaviour of its next version, for the product, its tests and its measurements. */
export const futureFlags = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  // Off: offline, a form would first have to fetch its route, fail, and lose its text.
  v3_lazyRouteDiscovery: false,
  v3_singleFetch: true,
  v3_routeConfig: true,
} as const;
