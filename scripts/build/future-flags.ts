/** Remix's flags for its successor's behaviour, for the product, its tests and its measurements. */
export const futureFlags = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  // Off: a form whose route is fetched first fails offline and loses its text.
  v3_lazyRouteDiscovery: false,
  v3_singleFetch: true,
  v3_routeConfig: true,
} as const;
