/** What Remix does as its successor does: of the product, and of all that is measured or tested like the product. */
export const futureFlags = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  // Off: a form whose route must be asked for first fails, and loses typed text, where no answer comes.
  v3_lazyRouteDiscovery: false,
  v3_singleFetch: true,
  v3_routeConfig: true,
} as const;
