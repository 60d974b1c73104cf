/** Remix's flags for the behaviour of its next version. The product, its tests and the bench use the same flags. */
export const futureFlags = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  // Switched off, because a form sent offline would first fetch its route.
  // That fetch fails, and the typed text is lost.
  v3_lazyRouteDiscovery: false,
  v3_singleFetch: true,
  v3_routeConfig: true,
} as const;
