import type { Call } from "./call.server";
import type { PageVariant } from "./page-cache.server";

/**
 * Opening a visit costs more than sending a finished page, and nearly all visitors send one of a few sets of cookies and
 * languages. What such a set led to once, it leads to again, until the tenant changes.
 */
export interface VariantMemory {
  find(call: Call, tenantId: string | number, version: string | number): RememberedVariant | null;
  keep(call: Call, tenantId: string | number, version: string | number, variant: RememberedVariant): void;
}

export interface RememberedVariant {
  readonly variant: PageVariant;
  readonly cookies: readonly string[];
}

/** The one cookie that follows from these headers alone; any other could name a person. */
const sharedCookie = /^(?:__Host-)?locale=/;
const longestCookieHeader = 200;

export function createVariantMemory(maxEntries = 5000): VariantMemory {
  const known = new Map<string, RememberedVariant>();
  return {
    find: (call, tenantId, version) => known.get(keyOf(call, tenantId, version)) ?? null,
    keep(call, tenantId, version, remembered) {
      // A query can set cookies and a long header is some person's own; neither repeats.
      if (call.search !== "" || (call.headers.cookie?.length ?? 0) > longestCookieHeader) return;
      if (!remembered.cookies.every((line) => sharedCookie.test(line))) return;
      const key = keyOf(call, tenantId, version);
      if (known.has(key)) return;
      if (known.size >= maxEntries) known.clear();
      known.set(key, remembered);
    },
  };
}

function keyOf({ headers, countryHeader, secure }: Call, tenantId: string | number, version: string | number): string {
  const language = headers["accept-language"] ?? "";
  return `${tenantId} ${version} ${secure} ${countryHeader}\n${language}\n${headers.cookie ?? ""}`;
}
