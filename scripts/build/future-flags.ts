/** Remix's flags for the behaviour of its next version. The product, its tests and the bench use the same flags. */
export const futureFlags = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  // Off, because a form submitted offline would first fetch its route. The fetch would fail, and the typed text would
  // be lost.
  v3_lazyRouteDiscovery: false,
  v3_singleFetch: true,
  v3_routeConfig: true,
} as const;
