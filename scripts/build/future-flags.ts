/** What Remix does as its successor does: of the product, and of all that is measured or tested like the product. */
export const futureFlags = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_lazyRouteDiscovery: true,
  v3_singleFetch: true,
  v3_routeConfig: true,
} as const;
