import type { EdgeRequest } from "./edge-request.server";
import type { PageVariant } from "./page-cache.server";

/**
 * Remembers the page variant for each set of cookies and languages, until the tenant changes. Opening a visit would
 * cost more than sending the page.
 */
export interface VariantMemory {
  find(call: EdgeRequest, tenantId: string | number, version: string | number): RememberedVariant | null;
  keep(call: EdgeRequest, tenantId: string | number, version: string | number, variant: RememberedVariant): void;
}

interface RememberedVariant {
  readonly variant: PageVariant;
  readonly cookies: readonly string[];
}

/** The locale cookie. Any other cookie could identify a person. */
const sharedCookie = /^(?:__Host-)?locale=/;
const longestCookieHeader = 200;

export function createVariantMemory(maxEntries = 5000): VariantMemory {
  const known = new Map<string, RememberedVariant>();
  return {
    find: (call, tenantId, version) => known.get(keyOf(call, tenantId, version)) ?? null,
    keep(call, tenantId, version, remembered) {
      // Do not remember calls with a query or a long Cookie header. A query can set cookies, and a long Cookie header
      // belongs to one person.
      if (call.search !== "" || (call.headers.cookie?.length ?? 0) > longestCookieHeader) return;
      if (!remembered.cookies.every((line) => sharedCookie.test(line))) return;
      const key = keyOf(call, tenantId, version);
      if (known.has(key)) return;
      if (known.size >= maxEntries) known.clear();
      known.set(key, remembered);
    },
  };
}

function keyOf(
  { headers, countryHeader, secure }: EdgeRequest,
  tenantId: string | number,
  version: string | number,
): string {
  const language = headers["accept-language"] ?? "";
  return `${tenantId} ${version} ${secure} ${countryHeader}\n${language}\n${headers.cookie ?? ""}`;
}
