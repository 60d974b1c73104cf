import type { RequestListener } from "node:http";
import { photoLimits } from "~/profiles/photo-pipeline.server";
import { resolveHost } from "~/tenancy/resolve.server";
import type { Tenant } from "~/tenancy/tenant";
import { hasTrafficSource, trackingFields } from "~/tracking/traffic-source";
import { openVisit, type Visit } from "../visit.server";
import type { Call, ProxyTrust } from "./call.server";
import type { Drain } from "./drain.server";
import { createEdge, type EdgeParts, type TenantFacts } from "./edge.server";
import { createPageCache, type PageVariant } from "./page-cache.server";
import { createShedding } from "./shedding.server";
import { loadStaticFiles } from "./static-files.server";
import { createVariantMemory } from "./variant-memory.server";

/** The edge with our tenants, visits and routes behind it. */
export interface OurEdgeOptions {
  readonly trust: ProxyTrust;
  readonly demo: boolean;
  readonly clientFolder: string;
  readonly drain: Drain;
  readonly log: EdgeParts<Tenant, Visit>["log"];
  readonly handle: EdgeParts<Tenant, Visit>["handle"];
}

export function createOurEdge({ clientFolder, ...given }: OurEdgeOptions): RequestListener {
  return createEdge<Tenant, Visit>({
    ...given,
    files: loadStaticFiles(clientFolder),
    pages: createPageCache(),
    variants: createVariantMemory(),
    shedding: createShedding(),
    resolveTenant: resolveHost,
    describeTenant,
    openVisit,
    variantOf,
    isNeutralQuery,
    bodyLimit,
  });
}

function describeTenant({ id, version, settings }: Tenant): TenantFacts {
  const { cdn_prefix: prefix } = settings;
  return { id, version, imageOrigin: prefix.startsWith("https://") ? new URL(prefix).origin : null };
}

/** A visitor with something to be told once gets a page of his own. */
export function variantOf(visit: Visit): PageVariant | null {
  if (visit.hasSessionCookie || visit.cookies.get("flash") !== undefined) return null;
  const { locale, country, scheme, entryWarningSeen: sawWarning } = visit;
  return { locale, country, scheme, sawWarning, hasTrafficSource: hasTrafficSource(visit.tracking) };
}

const trackingKeys: ReadonlySet<string> = new Set(trackingFields);

/** An advertisement's query goes into a cookie and not into the page. */
export function isNeutralQuery(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every((key) => trackingKeys.has(key));
}

const formBytes = 256 * 1024;

/** Forms and JSON are small; only a photo is not, and every form that takes one is multipart. */
export function bodyLimit({ headers }: Pick<Call, "headers">): number {
  const isUpload = headers["content-type"]?.startsWith("multipart/form-data") ?? false;
  return isUpload ? photoLimits.bytes + formBytes : formBytes;
}
